import { z } from "zod";

import { command, success } from "./define.ts";
import { id } from "./values/text.ts";

/** A file as its readers see it. */
export const file = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** Null unless it is a picture. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Null also of a picture that a server of the version before made small. */
  thumbnailWidth: z.int().nullable(),
  /** The address on this server. Only a signed-in reader of what it is attached to gets an answer there. */
  url: z.string(),
  /** Null unless it is a picture. */
  thumbnailUrl: z.string().nullable(),
});

export type FileView = z.infer<typeof file>;

/** What a row of a list says of its files. */
export const fileSummary = {
  fileCount: z.int(),
  /** The first picture, small; null without one. */
  thumbnailUrl: z.string().nullable(),
};

/** What a function with `fileIds` may fail with. */
/** What reading an office's workbook or CSV may end with. */
export const workbookErrors = [
  "file_not_found",
  "files_busy",
  "import_unreadable",
  "import_too_heavy",
  "import_too_many_rows",
  "import_header_missing",
] as const;

export const fileErrors = ["file_not_found", "too_many_files", "file_type_not_allowed"] as const;

/**
 * The files of what is being written, in this order: the caller's own that hang on nothing yet, or on the same
 * thing. On an update the list replaces what hangs there, and without the field nothing changes.
 */
export const fileIds = z
  // Ids are compared as text, and the database writes small letters.
  .array(id.toLowerCase())
  // Each purpose has its own number (too_many_files); this is only an end.
  .max(100, "잘못된 접근입니다.")
  .refine((ids) => new Set(ids).size === ids.length, "같은 파일을 두 번 올릴 수 없어요.")
  .optional();

/** What `POST /files?for={purpose}` answers: the raw body is the file, and `X-File-Name` its name. */
export const uploaded = success({ file });

export const fileFunctions = {
  /** Drops a file of the caller that hangs on nothing yet. */
  discardFile: command({
    audience: "signedIn",
    input: z.object({ fileId: id }),
    output: success({}),
    errors: ["file_not_found"],
    touches: [],
    removes: "fileId",
  }),
};
