import { z } from "zod";

import type { FunctionDeclaration } from "#contract/define.ts";

import { CallError } from "./call-error.ts";

/**
 * Returns an answer as JSON, with only the fields of the contract.
 *
 * @throws CallError if it is larger than the function's limit
 */
export function answerText({ output, limits }: FunctionDeclaration, answer: unknown): string {
  return withinLimit(JSON.stringify(z.parse(output, answer)), limits.answerBytes);
}

/** The bytes of each chunk that was written before. Streams that share a chunk send the same bytes. */
const written = new WeakMap<object, Buffer>();

/** Returns a stream's chunk as JSON, like `answerText`. */
export function chunkBytes({ chunk, limits }: FunctionDeclaration, value: unknown): Buffer {
  const known = typeof value === "object" && value !== null ? written.get(value) : undefined;
  if (known) return known;
  const bytes = Buffer.from(withinLimit(JSON.stringify(z.parse(chunk, value)), limits.answerBytes));
  if (typeof value === "object" && value !== null) written.set(value, bytes);
  return bytes;
}

function withinLimit(text: string, bytes: number): string {
  // A UTF-16 unit takes three bytes at most, so most answers need no measuring.
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text;
  throw new CallError("answer_too_large");
}
