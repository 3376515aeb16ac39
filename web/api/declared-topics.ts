import type { FunctionDeclaration } from "#contract/define.ts";
import { declarations } from "#contract/index.ts";
import type { Topic } from "#contract/topics.ts";

const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const signOf = new Map<Topic, string>();

/**
 * The topics of each function's declaration, as far as the browser asks for them: `name,touches,shows,removes`, with a
 * sign for each topic, whose name nobody asks for. A stream gets its changes from the server. The build replaces this
 * module by its value (vite.config.ts), so that the first page does not load the schemas of all functions; each visitor
 * of it loads the value, so it is short, and nothing empty is in it.
 */
export const packedTopics: string = Object.entries(declarations)
  .map(([name, declaration]) => [name, topicsOf(declaration)] as const)
  .filter(([, topics]) => topics !== ",,")
  .map(([name, topics]) => `${name},${topics}`)
  .join(" ");

function topicsOf({ kind, touches, shows, removes = "" }: FunctionDeclaration): string {
  return kind === "query" ? `,${inSigns(shows)},` : `${inSigns(touches)},,${removes}`;
}

function inSigns(topics: readonly Topic[]): string {
  return topics.map((topic) => signOf.get(topic) ?? newSign(topic)).join("");
}

function newSign(topic: Topic): string {
  const sign = signs.charAt(signOf.size);
  if (sign === "") throw new Error(`${topic} needs a sign of its own`);
  signOf.set(topic, sign);
  return sign;
}
