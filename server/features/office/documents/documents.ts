import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { documentFunctions, DocumentView } from "#contract/documents.ts";
import { dutyKinds } from "#contract/values/documents.ts";
import type { DocumentCategory } from "#contract/values/documents.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { attachFiles, documentNames, fileCountOf, filesOf } from "#server/domain/attachments.ts";
import { record } from "#server/domain/audit.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { refuseResidentNumbers } from "#server/domain/personal-data.ts";

import { readDuties, readDutyDays } from "./duties.ts";
import { listDocuments } from "./list-documents.ts";
import { refuseFuture, refuseTooManyPinned, requireConfirmation } from "./refusals.ts";

export const documentHandlers: Handlers<keyof typeof documentFunctions> = {
  async getDocuments({ db, input }) {
    return { success: true, ...(await listDocuments(db, input)) };
  },

  async getDocumentById({ db, input: { documentId }, caller }) {
    const found = await db
      .selectFrom("documents")
      .where("id", "=", documentId)
      .select(["id", "title", "summary", "is_pinned as isPinned", "published_at as publishedAt"])
      .select([
        sql<DocumentCategory>`category`.as("category"),
        sql<string>`happened_on::text`.as("happenedOn"),
        sql<string>`coalesce(author_name, ${formerAuthor.manager})`.as("authorName"),
        sql<number>`(published_at at time zone 'Asia/Seoul')::date - happened_on`.as("daysAfter"),
      ])
      .executeTakeFirst();
    if (!found) throw new CallError("document_not_found");
    const { daysAfter, ...document } = found;
    const [present, ...versions] = await readVersions(db, documentId);
    const isOffice = caller.role === "manager" && caller.rights.includes("notices");
    const view: DocumentView = {
      ...document,
      files: present?.files ?? [],
      fileCount: present?.fileCount ?? 0,
      versions: versions.map(({ files, replacedAt, reason }) => ({
        files,
        replacedAt: replacedAt!,
        reason: reason!,
      })),
      isLate: isOffice ? await isLate(db, document.category, daysAfter) : null,
    };
    return { success: true, document: view };
  },

  async createDocument({ db, input, caller, origin }) {
    const { category, title, summary, happenedOn, fileIds } = input;
    const isPinned = input.isPinned === true;
    requireConfirmation(input);
    await refuseFuture(db, happenedOn);
    const warnings = refuseResidentNumbers({
      title,
      summary: summary ?? "",
      fileIds: await documentNames(db, fileIds),
    });
    if (isPinned) await refuseTooManyPinned(db, caller.apartmentId, null);
    const { id } = await db
      .insertInto("documents")
      .values({
        apartment_id: caller.apartmentId,
        category,
        title,
        summary,
        happened_on: sql`${happenedOn}::date`,
        is_pinned: isPinned,
        author_id: caller.id,
        author_name: caller.name,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addVersion(db, caller, id, fileIds);
    await raiseAlert(db, {
      kind: category === "minutes" ? "minutes_published" : "document_published",
      subjectId: id,
      causeKey: `document:${id}`,
      to: { residents: "all" },
      words: { document: title },
    });
    await record(db, {
      action: "document_published",
      caller,
      origin,
      subjectId: id,
      details: { category, files: fileIds.length, confirmedNoPersonalData: "yes" },
    });
    return { success: true, documentId: id, message: "자료를 공개했어요.", warnings };
  },

  async updateDocument({ db, input: { documentId, ...changes }, caller, origin }) {
    const { category, title, summary, happenedOn, isPinned } = changes;
    await requireDocument(db, documentId);
    if (happenedOn !== undefined) await refuseFuture(db, happenedOn);
    const warnings = refuseResidentNumbers({
      ...(title === undefined ? {} : { title }),
      ...(summary == null ? {} : { summary }),
    });
    if (isPinned === true) await refuseTooManyPinned(db, caller.apartmentId, documentId);
    if (Object.keys(changes).length > 0)
      await db
        .updateTable("documents")
        .set({
          category,
          title,
          summary,
          happened_on: happenedOn && sql<string>`${happenedOn}::date`,
          is_pinned: isPinned,
        })
        .where("id", "=", documentId)
        .execute();
    // Whether it was late follows from these two.
    if (category !== undefined || happenedOn !== undefined)
      await record(db, {
        action: "document_updated",
        caller,
        origin,
        subjectId: documentId,
        details: { ...(category && { category }), ...(happenedOn && { happenedOn }) },
      });
    return { success: true, message: "자료를 수정했어요.", warnings };
  },

  async replaceDocumentFiles({ db, input, caller, origin }) {
    const { documentId, fileIds, reason, removesOlder } = input;
    await requireDocument(db, documentId);
    requireConfirmation(input);
    const warnings = refuseResidentNumbers({ reason, fileIds: await documentNames(db, fileIds) });
    await db
      .updateTable("document_versions")
      .set({ replaced_at: sql`clock_timestamp()`, reason })
      .where("document_id", "=", documentId)
      .where("replaced_at", "is", null)
      .execute();
    await addVersion(db, caller, documentId, fileIds);
    if (removesOlder === true) await removeOlderFiles(db, caller, documentId);
    await record(db, {
      action: "document_files_replaced",
      caller,
      origin,
      subjectId: documentId,
      details: {
        files: fileIds.length,
        confirmedNoPersonalData: "yes",
        removesOlder: removesOlder === true ? "yes" : "no",
      },
    });
    return { success: true, message: "파일을 바꿨어요.", warnings };
  },

  async deleteDocument({ db, input: { documentId }, caller, origin }) {
    const deleted = await db.deleteFrom("documents").where("id", "=", documentId).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new CallError("document_not_found");
    await record(db, { action: "document_deleted", caller, origin, subjectId: documentId });
    return { success: true, message: "자료를 삭제했어요." };
  },

  async getDocumentDuties({ db }) {
    return { success: true, duties: await readDuties(db) };
  },
};

async function requireDocument(db: CallDatabase, documentId: string): Promise<void> {
  const found = await db
    .selectFrom("documents")
    .select("id")
    .where("id", "=", documentId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new CallError("document_not_found");
}

/** The present one first, then the newest. */
async function readVersions(db: CallDatabase, documentId: string) {
  return db
    .selectFrom("document_versions")
    .where("document_id", "=", documentId)
    .select(["id", "replaced_at as replacedAt", "reason"])
    .select([filesOf("document_version_id").as("files")])
    .select([fileCountOf("document_version_id").as("fileCount")])
    .orderBy(sql`replaced_at desc nulls first`)
    .execute();
}

async function addVersion(
  db: CallDatabase,
  caller: Pick<Caller, "id"> & { apartmentId: string },
  documentId: string,
  fileIds: readonly string[],
): Promise<void> {
  const id = randomUUID();
  await db
    .insertInto("document_versions")
    .values({ apartment_id: caller.apartmentId, id, document_id: documentId })
    .execute();
  await attachFiles(db, caller, "document", { document_version_id: id }, fileIds);
}

async function removeOlderFiles(
  db: CallDatabase,
  caller: Pick<Caller, "id"> & { apartmentId: string },
  documentId: string,
): Promise<void> {
  const older = await db
    .selectFrom("document_versions")
    .select("id")
    .where("document_id", "=", documentId)
    .where("replaced_at", "is not", null)
    .execute();
  for (const { id } of older) await attachFiles(db, caller, "document", { document_version_id: id }, []);
}

async function isLate(db: CallDatabase, category: DocumentCategory, daysAfter: number): Promise<boolean> {
  const duty = dutyKinds.find((kind) => kind === category);
  return duty !== undefined && daysAfter > (await readDutyDays(db))[duty];
}
