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

function bounds({ minimum, maximum, maxItems }: Schema): string {
  if (maxItems !== undefined) return ` (${maxItems}개까지)`;
  return minimum === undefined && maximum === undefined ? "" : ` (${minimum ?? ""}~${maximum ?? ""})`;
}
