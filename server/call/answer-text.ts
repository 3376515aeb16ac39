import type { FunctionDeclaration } from "#contract/define.ts";

import { CallError } from "./call-error.ts";

/**
 * An answer as it leaves: only what the contract names, as JSON.
 *
 * @throws CallError where it is larger than the function's limit
 */
export function answerText({ output, limits }: FunctionDeclaration, answer: unknown): string {
  return withinLimit(JSON.stringify(output.parse(answer)), limits.answerBytes);
}

/** The chunks that were written before, by what the handler yielded: streams that share it send the same bytes. */
const written = new WeakMap<object, Buffer>();

/** The same for a chunk of a stream. */
export function chunkBytes({ chunk, limits }: FunctionDeclaration, value: unknown): Buffer {
  const known = typeof value === "object" && value !== null ? written.get(value) : undefined;
  if (known) return known;
  const bytes = Buffer.from(withinLimit(JSON.stringify(chunk.parse(value)), limits.answerBytes));
  if (typeof value === "object" && value !== null) written.set(value, bytes);
  return bytes;
}

function withinLimit(text: string, bytes: number): string {
  // Each unit takes three bytes at most: most answers need not be measured.
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text;
  throw new CallError("answer_too_large");
}
