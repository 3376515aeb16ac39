import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { uploaded } from "#contract/files.ts";
import type { FileView } from "#contract/files.ts";
import { fileLimits, filePurposes, isFilePurpose } from "#contract/values/file-purposes.ts";
import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { inAdmittedTransaction } from "#server/call/admitted-transaction.ts";
import type { AdmittedRequest } from "#server/call/admitted-transaction.ts";
import type { CallEnvironment } from "#server/call/call-environment.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller } from "#server/call/handler-types.ts";
import { fileAsJson } from "#server/domain/attachments.ts";
import { attemptLimit, countAttempt } from "#server/domain/attempt-limits.ts";
import { record } from "#server/domain/audit.ts";
import { blobKey } from "#server/domain/file-store.ts";
import type { FileStore } from "#server/domain/file-store.ts";
import { requireRoomToWrite } from "#server/domain/room-to-write.ts";

import { documentTypes } from "./document-types.ts";
import type { Efforts } from "./efforts.ts";
import { keptFormOf } from "./kept-form.ts";
import type { FileRow } from "./kept-form.ts";
import { photoKindOf } from "./photo-kind.ts";
import type { PictureProcesses } from "./picture-process.ts";
import { isClean } from "./scan.ts";
import { requireDisk, uploadsFolder, withSpooled } from "./spool.ts";

/** What files need beside the database. */
export interface FileParts {
  store: FileStore;
  pictures: PictureProcesses;
  efforts: Efforts;
}

/** An upload as it was received, with its body still to be read. */
interface Upload extends AdmittedRequest {
  purpose: unknown;
  givenName: string | string[] | undefined;
  body: IncomingMessage;
  /** Called once the sender is known and may send it. */
  onAdmitted: () => void;
}

/**
 * Takes a file: who sends it, its body, what it is, the blobs into the store, the row. The row comes last, so
 * that no file is ever shown without its blob.
 *
 * @returns the file, which is its sender's alone until something names it
 * @throws CallError for every refusal
 */
export async function receiveFile(
  environment: CallEnvironment,
  { store, ...means }: FileParts,
  { purpose, givenName, body, onAdmitted, ...request }: Upload,
): Promise<FileView> {
  if (typeof purpose !== "string" || !isFilePurpose(purpose)) {
    throw new CallError("invalid_input", { field: "for", message: "잘못된 접근입니다." });
  }
  const { roles: audience, right } = filePurposes[purpose];
  const inTransaction = <Result>(work: (db: CallDatabase, caller: Caller) => Promise<Result>) =>
    inAdmittedTransaction(environment, { audience, right }, request, false, work);

  const scan = async (path: string) => {
    const { CLAMD_URL: clamd } = environment.settings;
    if (!clamd || (await isClean(clamd, path))) return;
    await inTransaction((db, caller) =>
      record(db, { action: "file_infected", caller, origin: request.origin, details: { purpose } }),
    );
    throw new CallError("file_infected");
  };

  requireRoomToWrite(environment.database, "uploadFile");
  const limit = environment.settings.FILES_LIMIT_GB * 1024 ** 3;
  const caller = await inTransaction(async (db, sender) => {
    await countUpload(db, sender);
    await requireRoom(db, limit);
    return sender;
  });
  requireSize(body);
  requireDisk(environment.settings.DATA_DIR, body);
  onAdmitted();
  const folder = uploadsFolder(environment.settings);
  const received = withSpooled(body, folder, limitFor(purpose), async (spooled) => {
    const id = randomUUID();
    const made = await keptFormOf({ ...environment, ...means, caller }, spooled, givenName);
    if (isTable(purpose)) requireList(made.row.media_type);
    if ("path" in made.content) await scan(made.content.path);
    const keys = (["file", "thumbnail"] as const).map((name) => blobKey(caller.apartmentId!, id, name));
    let mayBeCommitted = false;
    try {
      await store.put(keys[0]!, made.content);
      if (made.thumbnail) await store.put(keys[1]!, made.thumbnail);
      return await inTransaction(async (db, owner) => {
        const file = await addFile(db, owner, { id, purpose, ...made.row });
        await requireRoom(db, limit);
        mayBeCommitted = true;
        return file;
      });
    } catch (error) {
      // If the commit's outcome is unknown, the row may be there. If it is not, the hourly walk finds the blobs.
      if (!mayBeCommitted) await Promise.allSettled(keys.map((key) => store.remove(key)));
      throw error;
    }
  });
  return isTable(purpose) ? received.catch(refuseAsList) : received;
}

/** Pictures may be larger than documents, and some things take no documents at all. */
function limitFor(purpose: FilePurposeName) {
  return async (head: Buffer) => {
    const isPhoto = (await photoKindOf(head)) !== undefined;
    if (filePurposes[purpose][isPhoto ? "photos" : "documents"] === 0) {
      throw new CallError("file_type_not_allowed");
    }
    if (purpose === "import") return fileLimits.importBytes;
    return isPhoto ? fileLimits.photoBytes : fileLimits.documentBytes;
  };
}

/** A file that the server reads: a list of people, or bills. */
const isTable = (purpose: FilePurposeName) => purpose === "import" || purpose === "bill";

/** An office's list is a workbook, or a table in a text. */
function requireList(mediaType: string): void {
  const types = [documentTypes.xlsx, documentTypes.csv, documentTypes.txt] as string[];
  if (!types.includes(mediaType)) throw new CallError("import_unreadable");
}

/** Somebody who sends a list is told what a list must be. */
function refuseAsList(error: unknown): never {
  const code = error instanceof CallError ? error.details.code : undefined;
  if (code === "file_type_not_allowed" || code === "file_broken") throw new CallError("import_unreadable");
  if (code !== "file_too_large") throw error;
  const megabytes = fileLimits.importBytes / 1024 ** 2;
  throw new CallError(code, { message: `명부 파일은 ${megabytes}MB까지 올릴 수 있어요.` });
}

/** A body that is announced as too large, or empty, is not read at all. */
function requireSize({ headers }: IncomingMessage): void {
  const said = headers["content-length"];
  if (Number(said) > fileLimits.photoBytes) throw new CallError("file_too_large");
}

const [uploadsAtMost, windowMinutes] = [60, 10];

async function countUpload(db: CallDatabase, { id }: Caller): Promise<void> {
  const limits = [attemptLimit(["uploads", id], uploadsAtMost, windowMinutes)];
  const { verdict, retryAfterSeconds = windowMinutes * 60 } = await countAttempt(db, limits);
  if (verdict === "allowed") return;
  throw new CallError("too_many_requests", {
    message: `파일은 ${windowMinutes}분에 ${uploadsAtMost}개까지 올릴 수 있어요. ${Math.ceil(retryAfterSeconds / 60)}분 뒤에 다시 시도해 주세요.`,
    retryAfterSeconds,
  });
}

async function requireRoom(db: CallDatabase, limit: number): Promise<void> {
  const total = await db.selectFrom("file_totals").select("bytes").executeTakeFirst();
  if (total && total.bytes > limit) throw new CallError("storage_full");
}

async function addFile(
  db: CallDatabase,
  { id: owner_id, apartmentId }: Caller,
  row: FileRow & { id: string; purpose: FilePurposeName },
): Promise<FileView> {
  const { file } = await db
    .insertInto("files")
    .values({ apartment_id: apartmentId!, owner_id, ...row })
    .returning(fileAsJson("files").as("file"))
    .executeTakeFirstOrThrow();
  return uploaded.shape.file.parse(file);
}
