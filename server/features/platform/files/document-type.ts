import { join } from "node:path";

import { CallError } from "#server/call/call-error.ts";
import { inForeignThread } from "#server/domain/foreign-thread.ts";

import type { DocumentAnswer, DocumentOrder } from "./document-thread.ts";
import { documentTypes } from "./document-types.ts";
import type { DocumentEnding } from "./document-types.ts";

/** The largest document that is taken takes half a second of work. */
const limits = { workMs: 5_000, wholeMs: 30_000, memoryMb: 150 };

/**
 * The type that a document is served as. Its content decides, and its name must agree with it. Its content is looked
 * at in a thread of its own.
 *
 * @throws CallError file_type_not_allowed; files_busy if looking at it takes more time or memory than any document does
 */
export async function documentTypeOf(
  path: string,
  name: string,
  script = join(import.meta.dirname, "document-thread.ts"),
): Promise<string> {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (!Object.hasOwn(documentTypes, ending)) throw new CallError("file_type_not_allowed");
  const order: DocumentOrder = { path, ending };
  const outcome = await inForeignThread<DocumentAnswer>(script, order, limits);
  if ("ended" in outcome) throw tooHeavy();
  const { found } = outcome.answer;
  if (!found || !agrees(found, ending)) throw new CallError("file_type_not_allowed");
  return documentTypes[found];
}

/** One in a hundred HWPX documents is named HWP, and the other way round. */
function agrees(found: DocumentEnding, ending: string): boolean {
  const withoutX = (name: string) => name.replace(/^hwpx$/, "hwp");
  return withoutX(found) === withoutX(ending);
}

function tooHeavy(): CallError {
  return new CallError("files_busy", {
    message:
      "문서가 너무 무겁거나 서버가 바빠서 살펴보지 못했어요. 잠시 뒤에 다시 올리거나, 문서를 새로 저장해서 올려 주세요.",
    retryAfterSeconds: 60,
  });
}
