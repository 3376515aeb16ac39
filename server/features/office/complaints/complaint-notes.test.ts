import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import type { CallDatabase } from "#database/transaction.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const text = { title: "층간소음", content: "밤마다 쿵쿵거려요." };
const secret = "윗집에 세 번째 전화함";

let [apartmentId, complaintId] = ["", ""];
let [manager, resident, neighbour] = [{} as Actor, {} as Actor, {} as Actor];
beforeAll(async () => {
  const apartment = await build().apartment();
  apartmentId = apartment.id;
  manager = await build().manager(apartment, { name: "숨은담당자" });
  resident = await build().resident(apartment);
  neighbour = await build().resident(apartment, { unit: 202 });
  ({ complaintId } = await call(server, resident, "createComplaint", text));
  const note = await build().pendingFile(manager, "note");
  const photo = await build().pendingFile(manager, "answer");
  await call(server, manager, "addComplaintNote", { complaintId, content: secret, fileIds: [note] });
  await call(server, manager, "answerComplaints", {
    complaintIds: [complaintId],
    content: "안내했어요.",
    status: "in_progress",
    files: [{ fileId: photo, stage: "after" }],
  });
});

/** Statements of somebody who passed every check but the database's. */
function as<Result>(who: Actor, work: (db: CallDatabase) => Promise<Result>, rights?: ["notices"]) {
  const role = who.role;
  return acting(server.database, { role, apartmentId, userId: who.id, ...(rights && { rights }) }, work);
}

const rows = async (db: CallDatabase, statement: string) => (await sql.raw(statement).execute(db)).rows;

/** Every table and column that the application may read. */
const readable = sql<{ name: string; columns: string }>`
  select c.relname as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and has_column_privilege(c.oid, a.attnum, 'select')
  group by c.relname
`;

test("a resident finds no note and nobody of the office in any table of the database", async () => {
  const found = await as(resident, async (db) => {
    const tables = (await readable.execute(db)).rows;
    expect(tables.map(({ name }) => name)).toContain("complaint_messages");
    const everything: Record<string, unknown[]> = {};
    for (const { name, columns } of tables)
      everything[name] = await rows(db, `select ${columns} from ${name}`);
    return everything;
  });
  expect(found["complaint_messages"]).toMatchObject([{ kind: "answer", content: "안내했어요." }]);
  expect(found["complaint_conversations"]).toHaveLength(1);
  expect(found["attachments"]).toMatchObject([{ stage: "after" }]);
  expect(found["files"]).toMatchObject([{ purpose: "answer", owner_id: null }]);
  const all = JSON.stringify(found);
  expect(all).not.toContain(secret);
  expect(all).not.toContain("숨은담당자");
  expect(all).not.toContain(manager.id);
});

describe("the database answers who it was", () => {
  test.each([
    [
      "who answered",
      "select complaint_message_author(id) as name from complaint_messages where kind = 'answer'",
    ],
    ["who changed the status", "select complaint_change_author(id) as name from complaint_status_changes"],
  ])("only to the office: %s", async (_, statement) => {
    expect(await as(manager, (db) => rows(db, statement))).toEqual([{ name: "숨은담당자" }]);
    expect(await as(resident, (db) => rows(db, statement))).toEqual([{ name: null }]);
    expect(await as(neighbour, (db) => rows(db, statement))).toEqual([]);
    expect(await as(manager, (db) => rows(db, statement), ["notices"])).toEqual([]);
  });

  test.each(["complaint_messages", "complaint_status_changes"])("by no column of %s", async (table) => {
    for (const column of ["author_id", "author_name"]) {
      const asking = as(resident, (db) => rows(db, `select ${column} from ${table}`));
      await expect(asking).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("the database keeps", () => {
  const message = (kind: string, author: Actor) => ({
    id: crypto.randomUUID(),
    apartment_id: apartmentId,
    kind,
    content: "끼어들기",
    author_id: author.id,
    author_name: "누구",
  });
  const refused = { code: "42501" };

  test.each(["answer", "note"])("residents from writing an %s", async (kind) => {
    const values = message(kind, resident);
    await expect(
      as(resident, (db) => db.insertInto("complaint_messages").values(values).execute()),
    ).rejects.toMatchObject(refused);
  });

  test("neighbours and colleagues without the right from speaking in a conversation", async () => {
    const joins = (who: Actor, kind: "reply" | "answer", rights?: ["notices"]) =>
      as(
        who,
        async (db) => {
          const { id, ...rest } = message(kind, who);
          await db
            .insertInto("complaint_messages")
            .values({ id, ...rest })
            .execute();
          await db
            .insertInto("complaint_conversations")
            .values({ apartment_id: apartmentId, complaint_id: complaintId, message_id: id, kind })
            .execute();
        },
        rights,
      );
    await expect(joins(neighbour, "reply")).rejects.toMatchObject(refused);
    await expect(joins(manager, "answer", ["notices"])).rejects.toMatchObject(refused);
  });

  test("everybody from changing what was said, and from hanging a file on it later", async () => {
    const rewrite = (db: CallDatabase) =>
      db.updateTable("complaint_messages").set({ content: "다른 말" }).execute();
    const remove = (db: CallDatabase) => db.deleteFrom("complaint_messages").execute();
    const leave = (db: CallDatabase) => db.deleteFrom("complaint_conversations").execute();
    for (const work of [rewrite, remove, leave])
      await expect(as<unknown>(manager, work)).rejects.toMatchObject(refused);
    const file_id = await build().pendingFile(manager, "answer");
    const hang = as(manager, async (db) => {
      const { id } = await db
        .selectFrom("complaint_messages")
        .select("id")
        .where("kind", "=", "answer")
        .executeTakeFirstOrThrow();
      return db
        .insertInto("attachments")
        .values({ apartment_id: apartmentId, file_id, position: 5, complaint_message_id: id })
        .execute();
    });
    await expect(hang).rejects.toMatchObject(refused);
    // No policy shows such a row to be moved or taken.
    const taken = await as(manager, (db) => db.deleteFrom("attachments").executeTakeFirstOrThrow());
    expect(taken.numDeletedRows).toBe(0n);
  });

  test("residents from moving a complaint by themselves", async () => {
    const move = as(resident, (db) =>
      db
        .updateTable("complaints")
        .set({ status: "submitted" })
        .where("id", "=", complaintId)
        .executeTakeFirst(),
    );
    expect((await move).numUpdatedRows).toBe(0n);
    const reopen = as(resident, (db) => rows(db, `select reopen_complaint('${complaintId}') as reopened`));
    expect(await reopen).toEqual([{ reopened: false }]);
  });
});
