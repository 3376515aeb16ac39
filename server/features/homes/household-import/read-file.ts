import { join } from "node:path";

import { readInThread } from "#server/domain/foreign-table/foreign-reading.ts";
import type { Reader } from "#server/domain/foreign-table/foreign-reading.ts";

import type { FileRead, ReadingOrder } from "./reading-thread.ts";

/** A list of 20,000 rows takes one second of work, on a slow processor three. */
const limits = { workMs: 8_000, wholeMs: 35_000, memoryMb: 200 };

/**
 * Reads an office's list.
 *
 * @throws CallError import_unreadable, import_too_many_rows, import_too_heavy, files_busy
 */
export function readFile(
  reader: Reader,
  order: ReadingOrder,
  script = join(import.meta.dirname, "reading-thread.ts"),
): Promise<FileRead> {
  return readInThread<FileRead>(reader, script, order, limits);
}
