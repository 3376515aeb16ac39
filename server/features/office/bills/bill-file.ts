import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import { sql } from "kysely";

import { normalizedHeader } from "#contract/values/bills.ts";
import type { BillColumn, BillGroup } from "#contract/values/bills.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Transaction } from "#server/call/handler-types.ts";
import { blobKey } from "#server/domain/file-store.ts";
import { readInThread } from "#server/domain/foreign-table/foreign-reading.ts";
import { openFileStore } from "#server/domain/open-file-store.ts";
import type { Settings } from "#server/start/settings.ts";

import type { BillsRead } from "./read-bills.ts";
import type { BillsOrder } from "./reading-thread.ts";
import type { ColumnHints } from "./sheet-layout.ts";

/** 12,032 homes with 35 items take two seconds of work, and a row for each item four times that. */
const limits = { workMs: 20_000, wholeMs: 45_000, memoryMb: 1200 };

/** The parts of a call that it needs. */
export interface Means {
  settings: Settings;
  caller: { id: string; apartmentId: string };
  transaction: Transaction;
}

export interface FileChoice {
  fileId: string;
  sheet?: string | null | undefined;
  columns?: readonly BillColumn[] | null | undefined;
  groups?: Readonly<Record<string, BillGroup>> | null | undefined;
}

/** Reads a file of bills by the meanings of its columns, as the office gave them now and in earlier months. */
export async function readBillFile(
  { settings, caller, transaction }: Means,
  { fileId, sheet, columns, groups }: FileChoice,
): Promise<BillsRead> {
  const file = await contentOf({ settings, caller, transaction }, fileId);
  const remembered = await transaction(rememberedColumns);
  const order: BillsOrder = {
    ...file,
    sheet: sheet ?? null,
    chosen: columns ?? [],
    remembered: remembered.remembered,
    groups: { ...normalizedKeys(groups ?? {}), ...remembered.groups },
  };
  const key = JSON.stringify([caller.apartmentId, fileId, { ...order, content: null }]);
  if (lastRead?.key === key && lastRead.until > performance.now()) return lastRead.read;
  const read = await readInThread<BillsRead>(
    caller,
    join(import.meta.dirname, "reading-thread.ts"),
    order,
    limits,
  );
  lastRead = { key, read, until: performance.now() + keptMs };
  return read;
}

/**
 * What was read last: a file never changes, and it is published soon after it was checked. One alone, because a large
 * complex's takes megabytes.
 */
let lastRead: { key: string; read: BillsRead; until: number } | undefined;
const keptMs = 10 * 60_000;

/** @throws CallError file_not_found */
export async function contentOf(
  { settings, caller, transaction }: Means,
  fileId: string,
): Promise<{ content: Buffer; isWorkbook: boolean }> {
  const mediaType = await transaction((db) => findFile(db, fileId));
  const blob = await openFileStore(settings).get(blobKey(caller.apartmentId, fileId, "file"));
  if (!blob) throw new CallError("file_not_found", { field: "fileId" });
  return { content: await buffer(blob), isWorkbook: !mediaType.startsWith("text/") };
}

async function findFile(db: CallDatabase, fileId: string): Promise<string> {
  const file = await db
    .selectFrom("files")
    .select("media_type")
    .where("id", "=", fileId)
    .where("purpose", "=", "bill")
    .executeTakeFirst();
  if (!file) throw new CallError("file_not_found", { field: "fileId" });
  return file.media_type;
}

async function rememberedColumns(db: CallDatabase): Promise<Pick<ColumnHints, "remembered" | "groups">> {
  const rows = await db
    .selectFrom("bill_columns")
    .select(["header", sql<Pick<BillColumn, "as" | "name" | "kind"> | null>`meaning`.as("meaning")])
    .select(sql<BillGroup | null>`item_group`.as("group"))
    .execute();
  return {
    remembered: Object.fromEntries(
      rows.flatMap(({ header, meaning }) => (meaning ? [[header, meaning]] : [])),
    ),
    groups: Object.fromEntries(rows.flatMap(({ header, group }) => (group ? [[header, group]] : []))),
  };
}

/** So that nobody has to say it again next month. A header that stands twice in the file says too little. */
export async function rememberColumns(
  db: CallDatabase,
  apartmentId: string,
  { columns, groups }: Pick<FileChoice, "columns" | "groups">,
  read: BillsRead,
): Promise<void> {
  const headers = Map.groupBy(read.columns, ({ header }) => normalizedHeader(header));
  const told = new Map<string, { meaning: object | null; group: BillGroup | null }>();
  for (const { header, as, name, kind } of columns ?? []) {
    const key = normalizedHeader(header);
    if (key !== "" && headers.get(key)?.length === 1)
      told.set(key, { meaning: { as, name, kind }, group: null });
  }
  for (const [name, group] of Object.entries(normalizedKeys(groups ?? {}))) {
    if (name !== "") told.set(name, { meaning: told.get(name)?.meaning ?? null, group });
  }
  if (told.size === 0) return;
  const rows = [...told].map(([header, { meaning, group }]) => ({
    header: header.slice(0, 100),
    meaning,
    group,
  }));
  await sql`
    insert into bill_columns as c (apartment_id, header, meaning, item_group)
    select ${apartmentId}, r.header, r.meaning, r."group"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (header text, meaning jsonb, "group" text)
    on conflict (apartment_id, header) do update set
      meaning = coalesce(excluded.meaning, c.meaning), item_group = coalesce(excluded.item_group, c.item_group)
  `.execute(db);
}

function normalizedKeys(groups: Readonly<Record<string, BillGroup>>): Record<string, BillGroup> {
  return Object.fromEntries(Object.entries(groups).map(([name, group]) => [normalizedHeader(name), group]));
}
