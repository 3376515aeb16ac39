import { z } from "zod";

import type { FileView } from "#contract/files.ts";
import type { FileStage } from "#contract/values/file-stages.ts";

import { isPhoto } from "./file-kinds.ts";

/** A file in a form. */
export interface FormFile extends FileView {
  /** When it was sent, if nothing that is written names it yet. */
  sentAt?: string;
  /** For a photo of an answer. */
  stage?: FileStage | null;
}

/** The schema of a form's field `fileIds`: the form keeps what it shows of the files, and sends their ids. */
export const attachedFiles = z
  .array(z.custom<FormFile>())
  .transform((files) => files.filter(isStillThere).map(({ id }) => id));

/** The server keeps a file that nothing names for 24 hours. */
const pendingMs = 23 * 60 * 60 * 1000;

/** Whether the server still has it, as far as one can tell here: a draft may be older than its files. */
export function isStillThere({ sentAt }: FormFile): boolean {
  return sentAt === undefined || Date.parse(sentAt) > Date.now() - pendingMs;
}

/** Moves a file by one place among the files of its kind: photos and documents are shown apart. */
export function movedFiles<File extends FileView>(
  files: readonly File[],
  file: File,
  step: -1 | 1,
): readonly File[] {
  const alike = files.filter((one) => isPhoto(one) === isPhoto(file));
  const other = alike[alike.indexOf(file) + step];
  if (!other) return files;
  return files.map((one) => (one === file ? other : one === other ? file : one));
}
