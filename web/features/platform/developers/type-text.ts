/** The part of JSON Schema that `/openapi.json` uses. */
export interface Schema {
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
}

/**
 * A schema as the type that a person would write, with the bounds of numbers and lists behind it: `choices: integer (1~9)[]`.
 * Those of texts count what the computer counts, not letters, and would mislead.
 */
export function typeText(schema: Schema, indent = ""): string {
  const { type, format, items, properties, additionalProperties } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (choices) return [...new Set(choices.map((choice) => typeText(choice, indent)))].join(" | ");
  if (schema.allOf) return typeText(merged(schema.allOf), indent);
  if (items) return `${inBrackets(typeText(items, indent))}[]${bounds(schema)}`;
  if (properties && Object.keys(properties).length > 0) return fields(schema, indent);
  if (typeof additionalProperties === "object") return `{ [key]: ${typeText(additionalProperties, indent)} }`;
  if (type === "object") return "{}";
  const names = typeof type === "object" ? type.join(" | ") : type;
  return `${format ?? names ?? "unknown"}${bounds(schema)}`;
}

function fields({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${inner}${name}${mark}: ${typeText(field, inner)}`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** The fields of all of them; for one of several, the fields of each. */
function merged(schemas: readonly Schema[]): Schema {
  const [first = {}, ...more] = schemas;
  if (first.anyOf) return { anyOf: first.anyOf.map((choice) => merged([choice, ...more])) };
  if (first.type !== "object") return first;
  return {
    type: "object",
    properties: Object.fromEntries(schemas.flatMap(({ properties = {} }) => Object.entries(properties))),
    required: schemas.flatMap(({ required = [] }) => required),
  };
}

function inBrackets(text: string): string {
  return text.includes(" | ") && !text.startsWith("{") ? `(${text})` : text;
}

function bounds(schema: Schema): string {
  const { minItems, maxItems, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  const [minimum, maximum] = [schema.minimum, schema.maximum].map(meant);
  const said = [
    range(minItems, maxItems, "개"),
    range(minimum, maximum),
    above === undefined ? "" : `${above} 초과`,
    below === undefined ? "" : `${below} 미만`,
  ].filter((bound) => bound !== "");
  return said.length === 0 ? "" : ` (${said.join(", ")})`;
}

function range(least: number | undefined, most: number | undefined, unit = ""): string {
  if (least === undefined) return most === undefined ? "" : `${most}${unit}까지`;
  if (most === undefined) return `${least}${unit} 이상`;
  return least === most ? `${most}${unit}` : `${least}~${most}${unit}`;
}

/** Every whole number ends where computers can no longer tell two apart, which nobody has to be told. */
function meant(bound: number | undefined): number | undefined {
  return Math.abs(bound ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}
