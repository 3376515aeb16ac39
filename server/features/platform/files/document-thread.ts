/** The thread that document-type.ts starts: looks at one document. */
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";

import { letCallsGoFirst } from "#server/domain/calls-first.ts";

import { endingOf } from "./document-ending.ts";
import type { DocumentEnding } from "./document-types.ts";

/** A document, and the ending that its name has. */
export interface DocumentOrder {
  path: string;
  ending: string;
}

export interface DocumentAnswer {
  found: DocumentEnding | undefined;
}

letCallsGoFirst();
const { path, ending } = workerData as DocumentOrder;
const answer: DocumentAnswer = { found: await endingOf(await readFile(path), ending) };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(answer);
