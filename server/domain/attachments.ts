import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { FileView } from "#contract/files.ts";
import { filePurposes } from "#contract/values/file-purposes.ts";
import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import type { FileStage } from "#contract/values/file-stages.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Attachments, DB } from "#database/types.generated.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller } from "#server/call/handler-types.ts";

type SubjectColumn = Exclude<keyof Attachments, "apartment_id" | "file_id" | "position" | "stage">;

type TableOf<Column> = Column extends `${infer Thing}_id` ? `${Thing}s` : never;

/** The table that files hang on by this column, such as `posts` by `post_id`. One of another name does not compile. */
function tableOf(column: SubjectColumn): keyof DB {
  return column.replace(/_id$/, "s") as TableOf<SubjectColumn>;
}

/** What the files hang on, such as `{ post_id }`. */
type Subject = { [Column in SubjectColumn]: Record<Column, string> }[SubjectColumn];

interface AttachOptions {
  /** For photos that show how it was before the work, and after it. */
  stages?: ReadonlyMap<string, FileStage | null>;
  /** The field of the input that names the files. */
  field?: string;
}

type FileCaller = Pick<Caller, "id" | "apartmentId">;

/**
 * Hangs exactly these files on the subject, in this order; undefined leaves what hangs there. Files that hang
 * there already may stay, the others must be the caller's own and hang on nothing. What is no longer named goes.
 *
 * @throws CallError file_not_found, too_many_files
 */
export async function attachFiles(
  db: CallDatabase,
  caller: FileCaller,
  purpose: FilePurposeName,
  subject: Subject,
  fileIds: readonly string[] | undefined,
  { stages, field = "fileIds" }: AttachOptions = {},
): Promise<void> {
  if (fileIds === undefined) return;
  const [column, subjectId] = Object.entries(subject)[0] as [SubjectColumn, string];
  const before = await db.selectFrom("attachments").select("file_id").where(column, "=", subjectId).execute();
  const attached = new Set(before.map(({ file_id }) => file_id));
  if (fileIds.length === 0 && attached.size === 0) return;
  await requireFiles(db, caller, purpose, fileIds, { attached, field });
  if (attached.size > 0) await keepOnly(db, column, subjectId, fileIds);
  const added = fileIds.flatMap((file_id, position) =>
    attached.has(file_id) ? [] : [{ file_id, position, stage: stages?.get(file_id) ?? null }],
  );
  if (added.length === 0) return;
  await db
    .insertInto("attachments")
    .values(added.map((each) => ({ apartment_id: caller.apartmentId!, ...each, [column]: subjectId })))
    .execute();
}

async function requireFiles(
  db: CallDatabase,
  caller: FileCaller,
  purpose: FilePurposeName,
  fileIds: readonly string[],
  { attached, field }: { attached: ReadonlySet<string>; field: string },
): Promise<void> {
  if (fileIds.length === 0) return;
  const files = await db
    .selectFrom("files")
    .select(["id", sql<boolean>`thumbnail_bytes is not null`.as("isPhoto")])
    .select(sql<boolean>`not is_attached and owner_id = ${caller.id} and purpose = ${purpose}`.as("isFree"))
    .where("id", "in", fileIds)
    .execute();
  const usable = files.filter(({ id, isFree }) => isFree || attached.has(id));
  if (usable.length < fileIds.length) {
    const found = new Set(usable.map(({ id }) => id));
    const missingIds = fileIds.filter((id) => !found.has(id));
    throw new CallError("file_not_found", { field, missingIds });
  }
  const most = filePurposes[purpose];
  const photos = usable.filter(({ isPhoto }) => isPhoto).length;
  if (photos > most.photos) throw tooManyFiles(most.photos, field);
  const documents = usable.length - photos;
  if (documents > 0 && most.documents === 0) throw new CallError("file_type_not_allowed", { field });
  if (documents > most.documents) throw tooManyFiles(most.documents, field);
  if (usable.length > most.total) throw tooManyFiles(most.total, field);
}

function tooManyFiles(most: number, field: string): CallError {
  return new CallError("too_many_files", {
    field,
    message: `파일은 ${most}개까지 올릴 수 있어요.`,
  });
}

async function keepOnly(
  db: CallDatabase,
  column: SubjectColumn,
  subjectId: string,
  fileIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("attachments")
    .where(column, "=", subjectId)
    .$if(fileIds.length > 0, (gone) => gone.where("file_id", "not in", fileIds))
    .execute();
  await sql`
    update attachments a set position = named.place - 1
    from unnest(${fileIds}::uuid[]) with ordinality as named (id, place)
    where a.${sql.ref(column)} = ${subjectId} and a.file_id = named.id and a.position <> named.place - 1
  `.execute(db);
}

/** The names of the documents among these files, one a line. Photos lose the names that they came with. */
export async function documentNames(
  db: CallDatabase,
  fileIds: readonly string[] | undefined,
): Promise<string> {
  if (fileIds === undefined || fileIds.length === 0) return "";
  const documents = await db
    .selectFrom("files")
    .select("name")
    .where("id", "in", fileIds)
    .where("thumbnail_bytes", "is", null)
    .orderBy(sql`array_position(${fileIds}::uuid[], id)`)
    .execute();
  return documents.map(({ name }) => name).join("\n");
}

/** The files of a row, as its readers see them: a column for the select of that row's table. */
export function filesOf<Files = FileView[]>(column: SubjectColumn): RawBuilder<Files> {
  const table = tableOf(column);
  // Most rows have none, and need not look.
  return sql<Files>`case when ${sql.ref(`${table}.file_count`)} = 0 then '[]'
    else coalesce(${sql.raw(`files_of_${table}`)}(${sql.ref(`${table}.id`)}), '[]') end`;
}

/** How many files a row has: a column for a list. */
export function fileCountOf(column: SubjectColumn): RawBuilder<number> {
  return sql<number>`${sql.ref(`${tableOf(column)}.file_count`)}`;
}

/** The address of a row's first picture, small; null without one: a column for a list. */
export function thumbnailOf(column: SubjectColumn): RawBuilder<string | null> {
  return sql<string | null>`${sql.ref(`${tableOf(column)}.thumbnail_url`)}`;
}

/** A row of `files` that hangs on nothing yet, as `files_of_…` of the database shows those that do. */
export function fileAsJson(alias: string): RawBuilder<FileView> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const url = sql`'/files/' || ${of("id")}`;
  return sql<FileView>`json_build_object(
    'id', ${of("id")}, 'name', ${of("name")}, 'mediaType', ${of("media_type")}, 'bytes', ${of("bytes")},
    'width', ${of("width")}, 'height', ${of("height")},
    'thumbnailWidth', ${of("thumbnail_width")}, 'url', ${url},
    'thumbnailUrl', case when ${of("thumbnail_bytes")} is not null then ${url} || '/thumbnail' end
  )`;
}

/**
 * The name of a picture alone, as `files_of_…` number them. They lose the name that they came with: it may tell where,
 * when and who.
 */
export const firstPhotoName = "사진 1.jpg";
