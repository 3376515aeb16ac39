import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, collect, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = { title: "천장에서 물이 새요", content: "욕실 천장에서 물이 떨어집니다." };

async function newCase() {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment, { name: "김소장" });
  const resident = await build().resident(apartment, { name: "박정숙" });
  const { complaintId } = await call(server, resident, "createComplaint", written);
  return { apartment, manager, resident, complaintId };
}

function answer(manager: Actor, rest: Omit<Input<"answerComplaints">, "content">) {
  return call(server, manager, "answerComplaints", { content: "오늘 오후에 고쳤어요.", ...rest });
}

const read = (actor: Actor, complaintId: string) => call(server, actor, "getComplaintById", { complaintId });

const codeOf = async (refused: Promise<unknown>) => (await errorOf(refused)).details.code;

/** Moves the moment of resolution, as if that time had passed. */
function resolvedAgo({ id: apartmentId }: { id: string }, complaintId: string, ago: string) {
  return acting(server.database, { role: "manager", apartmentId }, async (db) => {
    await sql`set local role none`.execute(db);
    await sql`update complaints set resolved_at = now() - ${ago}::interval where id = ${complaintId}`.execute(
      db,
    );
  });
}

describe("an answer", () => {
  test("is one conversation with replies and notes, of which the resident sees no note and no name", async () => {
    const { manager, resident, complaintId } = await newCase();
    await call(server, manager, "addComplaintNote", { complaintId, content: "윗집에 전화함" });
    await answer(manager, { complaintIds: [complaintId], status: "in_progress" });
    await call(server, resident, "replyToComplaint", { complaintId, content: "아직 새요." });
    const office = await read(manager, complaintId);
    expect(office.messages).toMatchObject([
      { kind: "note", authorName: "김소장", content: "윗집에 전화함", files: [] },
      { kind: "answer", authorName: "김소장", content: "오늘 오후에 고쳤어요." },
      { kind: "reply", authorName: "박정숙", content: "아직 새요." },
    ]);
    expect(office.history).toMatchObject([{ from: "submitted", to: "in_progress", changedBy: "김소장" }]);
    const own = await read(resident, complaintId);
    expect(own.messages).toMatchObject([
      { kind: "answer", authorName: "관리사무소" },
      { kind: "reply", authorName: "박정숙" },
    ]);
    expect(own.history).toMatchObject([{ to: "in_progress", changedBy: "관리사무소" }]);
  });

  test("leaves the status as it is unless it says another, also of a resolved complaint", async () => {
    const { manager, complaintId } = await newCase();
    await answer(manager, { complaintIds: [complaintId] });
    expect((await read(manager, complaintId)).complaint.status).toBe("submitted");
    await answer(manager, { complaintIds: [complaintId], status: "resolved" });
    await answer(manager, { complaintIds: [complaintId], status: "resolved" });
    const { complaint, history, messages } = await read(manager, complaintId);
    expect(complaint.status).toBe("resolved");
    expect(history).toHaveLength(1);
    expect(messages).toHaveLength(3);
  });

  test("is given to forty complaints or to none, with its files on each", async () => {
    const { apartment, manager, resident, complaintId } = await newCase();
    const neighbours = await Promise.all(
      Array.from({ length: 3 }, (_, index) => build().resident(apartment, { unit: 201 + index })),
    );
    const filed = await Promise.all(
      [...neighbours, resident].flatMap((person) =>
        Array.from({ length: 10 }, () => call(server, person, "createComplaint", written)),
      ),
    );
    const complaintIds = filed.map((each) => each.complaintId);
    const elsewhere = await newCase();
    const refused = answer(manager, {
      complaintIds: [...complaintIds, elsewhere.complaintId],
      status: "resolved",
    });
    expect(await codeOf(refused)).toBe("complaint_not_found");
    expect((await read(manager, complaintIds[0]!)).messages).toEqual([]);

    const [before, after] = [
      await build().pendingFile(manager, "answer"),
      await build().pendingFile(manager, "answer"),
    ];
    const files = [
      { fileId: before, stage: "before" as const },
      { fileId: after, stage: "after" as const },
    ];
    const { answeredCount } = await answer(manager, { complaintIds, status: "resolved", files });
    expect(answeredCount).toBe(40);
    for (const each of filed) {
      const { complaint, messages } = await read(manager, each.complaintId);
      expect(complaint.status).toBe("resolved");
      expect(messages).toMatchObject([
        {
          files: [
            { id: before, stage: "before" },
            { id: after, stage: "after" },
          ],
        },
      ]);
    }
    expect((await read(manager, complaintId)).messages).toEqual([]);

    // It stays with the others when one of them goes, and goes with the last.
    const stored = () =>
      asGate(server.database, async (db) => {
        const { rows } = await sql`select from files where id in (${before}, ${after})`.execute(db);
        return rows.length;
      });
    const [last, ...others] = complaintIds;
    for (const id of others) await call(server, manager, "deleteComplaint", { complaintId: id });
    expect((await read(manager, last!)).messages).toMatchObject([{ files: [{}, {}] }]);
    expect(await stored()).toBe(2);
    await call(server, manager, "deleteComplaint", { complaintId: last! });
    expect(await stored()).toBe(0);
  });

  test("with a registration number, a colleague's file or no text is refused at its field", async () => {
    const { apartment, manager, complaintId } = await newCase();
    const number = call(server, manager, "answerComplaints", {
      complaintIds: [complaintId],
      content: "900101-1234567 님께",
    });
    expect(await errorOf(number)).toMatchObject({
      details: { code: "resident_number_found", field: "content" },
    });
    const theirs = await build().pendingFile(await build().manager(apartment), "answer");
    const file = answer(manager, { complaintIds: [complaintId], files: [{ fileId: theirs }] });
    expect(await errorOf(file)).toMatchObject({ details: { code: "file_not_found", field: "files" } });
    const empty = call(server, manager, "answerComplaints", { complaintIds: [complaintId], content: " " });
    expect((await errorOf(empty)).message).toBe("답변 내용을 입력해 주세요.");
    expect((await read(manager, complaintId)).messages).toEqual([]);
  });
});

describe("a complaint that is under way", () => {
  const edited = { title: "고친 제목", content: "고친 내용" };

  const steps: Record<string, (people: Awaited<ReturnType<typeof newCase>>) => Promise<unknown>> = {
    "was answered": ({ manager, complaintId }) => answer(manager, { complaintIds: [complaintId] }),
    "has a note": ({ manager, complaintId }) =>
      call(server, manager, "addComplaintNote", { complaintId, content: "윗집에 전화함" }),
  };

  test.for(Object.entries(steps))("because it %s is not edited or deleted", async ([, step]) => {
    const people = await newCase();
    const { apartment, manager, resident, complaintId } = people;
    expect((await read(resident, complaintId)).isEditable).toBe(true);
    await step(people);
    expect(await read(resident, complaintId)).toMatchObject({
      complaint: { status: "submitted" },
      isEditable: false,
    });
    const edit = call(server, resident, "updateComplaint", { complaintId, ...edited });
    expect(await codeOf(edit)).toBe("complaint_under_way");
    const deletion = call(server, resident, "deleteComplaint", { complaintId });
    expect(await codeOf(deletion)).toBe("complaint_under_way");

    const bound = { role: "resident", apartmentId: apartment.id, userId: resident.id } as const;
    const changed = await acting(server.database, bound, async (db) => [
      (await db.updateTable("complaints").set(edited).executeTakeFirstOrThrow()).numUpdatedRows,
      (await db.deleteFrom("complaints").executeTakeFirstOrThrow()).numDeletedRows,
    ]);
    expect(changed).toEqual([0n, 0n]);
    expect((await read(manager, complaintId)).complaint).toMatchObject(written);
    await call(server, manager, "deleteComplaint", { complaintId });
  });

  test("is edited and deleted again once it is set back to submitted, as long as the office has not written to it", async () => {
    const { manager, resident, complaintId } = await newCase();
    await call(server, resident, "replyToComplaint", { complaintId, content: "아직 새요." });
    await call(server, manager, "updateComplaintStatus", { complaintId, status: "in_progress" });
    const edit = () => call(server, resident, "updateComplaint", { complaintId, ...edited });
    expect(await codeOf(edit())).toBe("complaint_under_way");
    await call(server, manager, "updateComplaintStatus", { complaintId, status: "submitted" });
    expect((await read(resident, complaintId)).isEditable).toBe(true);
    await edit();
    expect((await read(manager, complaintId)).complaint).toMatchObject(edited);
    await call(server, resident, "deleteComplaint", { complaintId });
  });
});

describe("a resolved complaint", () => {
  test("takes no reply, and says so, also if both come at once", async () => {
    const { manager, resident } = await newCase();
    const codes = new Set<string>();
    for (let pair = 0; pair < 15; pair++) {
      const { complaintId } = await call(server, resident, "createComplaint", written);
      const change = { complaintId, status: "resolved" } as const;
      const [reply] = await Promise.allSettled([
        call(server, resident, "replyToComplaint", { complaintId, content: "아직 새요." }),
        call(server, manager, "updateComplaintStatus", change),
      ]);
      codes.add(
        reply.status === "fulfilled" ? "done" : (await errorOf(Promise.reject(reply.reason))).details.code,
      );
      expect((await read(manager, complaintId)).complaint.status).toBe("resolved");
    }
    expect(["done", "complaint_closed"]).toEqual(expect.arrayContaining([...codes]));
  });

  test("takes no reply, and is reopened by its resident with a reason", async () => {
    const { manager, resident, complaintId } = await newCase();
    await answer(manager, { complaintIds: [complaintId], status: "resolved" });
    const reply = call(server, resident, "replyToComplaint", { complaintId, content: "아직 새요." });
    expect(await codeOf(reply)).toBe("complaint_closed");
    const { reopenableUntil } = await read(resident, complaintId);
    const days = (Date.parse(reopenableUntil!) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);

    await call(server, resident, "reopenComplaint", { complaintId, reason: "또 새요." });
    const own = await read(resident, complaintId);
    expect(own.complaint.status).toBe("in_progress");
    expect(own.reopenableUntil).toBeNull();
    expect(own.history.at(-1)).toMatchObject({
      from: "resolved",
      to: "in_progress",
      changedBy: "본인",
      isReopening: true,
    });
    expect(own.messages.at(-1)).toMatchObject({ kind: "reply", content: "또 새요." });
    expect((await read(manager, complaintId)).history.at(-1)).toMatchObject({ changedBy: "박정숙" });
    const edit = call(server, resident, "updateComplaint", { complaintId, ...written });
    expect(await codeOf(edit)).toBe("complaint_under_way");
    const again = call(server, resident, "reopenComplaint", { complaintId, reason: "또 새요." });
    expect(await errorOf(again)).toMatchObject({
      message: "처리 완료된 민원만 다시 열 수 있어요.",
      details: { code: "conflict" },
    });
  });

  test("is reopened until seven days after, and not by a neighbour", async () => {
    const { apartment, manager, resident, complaintId } = await newCase();
    await answer(manager, { complaintIds: [complaintId], status: "resolved" });
    const neighbour = await build().resident(apartment, { unit: 202 });
    const theirs = call(server, neighbour, "reopenComplaint", { complaintId, reason: "나도" });
    expect(await codeOf(theirs)).toBe("complaint_of_another");
    await resolvedAgo(apartment, complaintId, "7 days 1 minute");
    expect((await read(resident, complaintId)).reopenableUntil).toBeNull();
    const late = call(server, resident, "reopenComplaint", { complaintId, reason: "또 새요." });
    expect(await codeOf(late)).toBe("reopen_too_late");
    await resolvedAgo(apartment, complaintId, "6 days 23 hours");
    await call(server, resident, "reopenComplaint", { complaintId, reason: "또 새요." });
    expect((await read(manager, complaintId)).complaint.status).toBe("in_progress");
  });

  test("keeps its conversation under other names when its people are gone", async () => {
    const { apartment, manager, resident, complaintId } = await newCase();
    await answer(manager, { complaintIds: [complaintId], status: "resolved" });
    await call(server, resident, "reopenComplaint", { complaintId, reason: "또 새요." });
    const colleague = await build().manager(apartment);
    const admin = await build().superAdmin();
    await call(server, admin, "deleteManager", { managerId: manager.id });
    await call(server, colleague, "deleteResident", { residentId: resident.id });
    const { messages, history } = await read(colleague, complaintId);
    expect(messages.map(({ authorName }) => authorName)).toEqual(["관리사무소", "탈퇴한 사용자"]);
    expect(history.map(({ changedBy }) => changedBy)).toEqual(["관리사무소", "탈퇴한 사용자"]);
  });
});

test("one's own data holds answers and replies of one's complaints, and no note", async () => {
  const { manager, resident, complaintId } = await newCase();
  await call(server, manager, "addComplaintNote", { complaintId, content: "윗집에 전화함" });
  await answer(manager, { complaintIds: [complaintId] });
  await call(server, resident, "replyToComplaint", { complaintId, content: "고마워요." });

  const exported = async (actor: Actor) => {
    const { chunks } = await collect(server, actor, "exportMyData", null);
    return chunks.flatMap((chunk) => (chunk.part === "complaintMessages" ? chunk.rows : []));
  };
  expect(await exported(resident)).toMatchObject([
    { kind: "answer", content: "오늘 오후에 고쳤어요.", complaintIds: [complaintId] },
    { kind: "reply", content: "고마워요.", complaintIds: [complaintId] },
  ]);
  expect(await exported(manager)).toEqual([]);
});
