import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = { title: "천장에서 물이 새요", content: "욕실 천장에서 물이 떨어집니다.\n빨리 봐 주세요." };
const edited = { title: "천장 누수", content: "거실에서도 떨어집니다." };
const underWay = { status: "FAILED_PRECONDITION", details: { code: "complaint_under_way" } };

async function newApartment() {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment, { name: "김소장" });
  return { apartment, manager, resident: await build().resident(apartment, { name: "박정숙" }) };
}

async function file(resident: Actor, title = written.title): Promise<string> {
  const { complaintId } = await call(server, resident, "createComplaint", { ...written, title });
  return complaintId;
}

function move(manager: Actor, complaintId: string, status: ComplaintStatus) {
  return call(server, manager, "updateComplaintStatus", { complaintId, status });
}

describe("a complaint", () => {
  test("is submitted, and seen by its resident and the manager", async () => {
    const { manager, resident } = await newApartment();
    const complaintId = await file(resident);
    const mine = await call(server, resident, "getMyComplaints", null);
    const all = await call(server, manager, "getComplaintsByApartment", null);
    expect(mine.complaints).toMatchObject([
      { ...written, id: complaintId, authorId: resident.id, authorName: "박정숙", status: "submitted" },
    ]);
    expect(mine.complaints[0]!.authorHome).toMatch(/^\d+동 \d+호$/);
    expect(all.complaints).toEqual(mine.complaints);
    for (const reader of [manager, resident]) {
      const answer = await call(server, reader, "getComplaintById", { complaintId });
      expect(answer).toMatchObject({ complaint: mine.complaints[0], history: [], householdComplaints: [] });
    }
  });

  test("is edited and deleted by its resident while it is submitted", async () => {
    const { manager, resident } = await newApartment();
    const complaintId = await file(resident);
    await call(server, resident, "updateComplaint", { complaintId, ...edited });
    const { complaint } = await call(server, manager, "getComplaintById", { complaintId });
    expect(complaint).toMatchObject({ ...edited, status: "submitted" });
    await call(server, resident, "deleteComplaint", { complaintId });
    expect((await call(server, manager, "getComplaintsByApartment", null)).complaints).toEqual([]);
  });

  test.each(["in_progress", "resolved"] as const)("that is %s is its resident's to read only", async (to) => {
    const { manager, resident } = await newApartment();
    const complaintId = await file(resident);
    await move(manager, complaintId, to);
    for (const error of await errorsOf([
      call(server, resident, "updateComplaint", { complaintId, ...edited }),
      call(server, resident, "deleteComplaint", { complaintId }),
    ])) {
      expect(error).toMatchObject(underWay);
    }
    const { complaint } = await call(server, resident, "getComplaintById", { complaintId });
    expect(complaint).toMatchObject({ ...written, status: to });
  });

  test("is deleted by a manager in any status", async () => {
    const { manager, resident } = await newApartment();
    for (const status of ["submitted", "in_progress", "resolved"] as const) {
      const complaintId = await file(resident);
      await move(manager, complaintId, status);
      await call(server, manager, "deleteComplaint", { complaintId });
      const error = await errorOf(call(server, resident, "getComplaintById", { complaintId }));
      expect(error).toMatchObject({ status: "NOT_FOUND", details: { code: "complaint_not_found" } });
      expect((await errorOf(move(manager, complaintId, "resolved"))).status).toBe("NOT_FOUND");
    }
  });

  test.each([{ title: " " }, { content: null }])("needs a title and a content: %j", async (missing) => {
    const { resident } = await newApartment();
    const complaintId = await file(resident);
    for (const error of await errorsOf([
      call(server, resident, "createComplaint", { ...written, ...missing }),
      call(server, resident, "updateComplaint", { ...written, ...missing, complaintId }),
    ])) {
      expect(error).toMatchObject({
        status: "INVALID_ARGUMENT",
        message: "제목과 내용을 모두 입력해주세요.",
      });
    }
  });
});

describe("a manager's change of status", () => {
  test("goes from any status to any other, and each is kept: who, when, from, to", async () => {
    const { apartment, manager, resident } = await newApartment();
    const colleague = await build().manager(apartment, { name: "이과장" });
    const complaintId = await file(resident);
    const { message } = await move(manager, complaintId, "resolved");
    expect(message).toBe("상태가 변경되었습니다.");
    await move(colleague, complaintId, "submitted");
    await move(manager, complaintId, "in_progress");
    // Nothing changes, so no history entry is stored.
    await move(manager, complaintId, "in_progress");

    const { history } = await call(server, manager, "getComplaintById", { complaintId });
    expect(history).toMatchObject([
      { from: "submitted", to: "resolved", changedBy: "김소장" },
      { from: "resolved", to: "submitted", changedBy: "이과장" },
      { from: "submitted", to: "in_progress", changedBy: "김소장" },
    ]);
    // To the resident, the office is one.
    const told = await call(server, resident, "getComplaintById", { complaintId });
    expect(told.history).toEqual(history.map((change) => ({ ...change, changedBy: "관리사무소" })));
    const moments = history.map(({ changedAt }) => Date.parse(changedAt));
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  });

  test("from a status that a colleague has changed meanwhile is refused", async () => {
    const { apartment, manager, resident } = await newApartment();
    const colleague = await build().manager(apartment);
    const complaintId = await file(resident);
    await move(manager, complaintId, "in_progress");
    await move(colleague, complaintId, "resolved");
    const undo = { complaintId, from: "in_progress", status: "submitted" } as const;
    expect(await errorOf(call(server, manager, "updateComplaintStatus", undo))).toMatchObject({
      status: "ABORTED",
      message: "그 사이 다른 사람이 상태를 바꿔서 그대로 두었어요. 지금 상태를 확인해 주세요.",
      details: { code: "conflict" },
    });
    const { complaint, history } = await call(server, resident, "getComplaintById", { complaintId });
    expect([complaint.status, history.length]).toEqual(["resolved", 2]);
    await move(colleague, complaintId, "in_progress");
    await call(server, manager, "updateComplaintStatus", undo);
    const { complaint: undone } = await call(server, resident, "getComplaintById", { complaintId });
    expect(undone.status).toBe("submitted");
  });

  test("at the same time as another leaves a history without a gap", async () => {
    const { apartment, manager, resident } = await newApartment();
    const colleague = await build().manager(apartment);
    const complaintId = await file(resident);
    const wanted = ["in_progress", "resolved", "submitted", "resolved", "in_progress", "submitted"] as const;
    await Promise.all(wanted.map((to, turn) => move(turn % 2 ? manager : colleague, complaintId, to)));
    const { complaint, history } = await call(server, manager, "getComplaintById", { complaintId });
    const statuses = ["submitted", ...history.map(({ to }) => to)];
    expect(history.map(({ from }) => from)).toEqual(statuses.slice(0, -1));
    expect(complaint.status).toBe(statuses.at(-1));
  });

  test("knows three statuses", async () => {
    const { manager, resident } = await newApartment();
    const complaintId = await file(resident);
    const attempt = move(manager, complaintId, "closed" as ComplaintStatus);
    expect(await errorOf(attempt)).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: "잘못된 접근입니다.",
      details: { field: "status" },
    });
  });

  test("answered at that moment makes an edit and a deletion wait, and then refuses them", async () => {
    const { apartment, manager, resident } = await newApartment();
    for (const name of ["updateComplaint", "deleteComplaint"] as const) {
      const complaintId = await file(resident);
      const refused = await acting(
        server.database,
        { role: "manager", apartmentId: apartment.id, userId: manager.id },
        async (db) => {
          const [apartment_id, id, kind] = [apartment.id, randomUUID(), "answer"];
          const words = { content: "고쳤어요.", author_id: manager.id, author_name: "김소장" };
          await db
            .insertInto("complaint_messages")
            .values({ apartment_id, id, kind, ...words })
            .execute();
          await db
            .insertInto("complaint_conversations")
            .values({ apartment_id, complaint_id: complaintId, message_id: id, kind })
            .execute();
          const error = errorOf(call(server, resident, name, { complaintId, ...edited }));
          if (server.database.engine === "server") await someoneWaits(db);
          return { error };
        },
      );
      expect(await refused.error).toMatchObject(underWay);
      const answer = await call(server, manager, "getComplaintById", { complaintId });
      expect(answer).toMatchObject({ complaint: written, messages: [{ content: "고쳤어요." }] });
    }
  });

  test.each(["updateComplaint", "deleteComplaint"] as const)(
    "under way makes %s wait, and then refuses it",
    async (name) => {
      const { apartment, manager, resident } = await newApartment();
      const complaintId = await file(resident);
      const refused = await acting(
        server.database,
        { role: "manager", apartmentId: apartment.id, userId: manager.id },
        async (db) => {
          await db.updateTable("complaints").set({ status: "in_progress" }).execute();
          const error = errorOf(call(server, resident, name, { complaintId, ...edited }));
          if (server.database.engine === "server") await someoneWaits(db);
          return { error };
        },
      );
      expect(await refused.error).toMatchObject(underWay);
      const { complaint } = await call(server, manager, "getComplaintById", { complaintId });
      expect(complaint).toMatchObject({ ...written, status: "in_progress" });
    },
  );
});

describe("the lists", () => {
  test("come newest first and page by page; the manager's by status too", async () => {
    const { apartment, manager, resident } = await newApartment();
    const neighbour = await build().resident(apartment, { unit: 102 });
    const ids: string[] = [];
    for (let number = 1; number <= 6; number++) ids.unshift(await file(number % 2 ? resident : neighbour));
    const [newest, ...older] = ids;
    await move(manager, newest!, "resolved");

    const first = await call(server, manager, "getComplaintsByApartment", { status: "submitted", limit: 3 });
    const { cursor, limit } = { cursor: first.nextCursor, limit: 3 };
    const second = await call(server, manager, "getComplaintsByApartment", {
      status: "submitted",
      cursor,
      limit,
    });
    expect([...first.complaints, ...second.complaints].map(({ id }) => id)).toEqual(older);
    expect(second.nextCursor).toBeNull();
    const resolved = await call(server, manager, "getComplaintsByApartment", { status: "resolved" });
    expect(resolved.complaints.map(({ id }) => id)).toEqual([newest]);
    const all = await call(server, manager, "getComplaintsByApartment", {});
    expect(all.complaints.map(({ id }) => id)).toEqual(ids);

    const own = await call(server, resident, "getMyComplaints", { limit: 2 });
    const rest = await call(server, resident, "getMyComplaints", { cursor: own.nextCursor });
    expect([...own.complaints, ...rest.complaints].map(({ id }) => id)).toEqual([ids[1], ids[3], ids[5]]);
  });
});

/** Waits until a statement waits for a lock of this transaction. */
async function someoneWaits(db: CallDatabase): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()
      `.execute(db);
      return rows.length;
    })
    .toBeGreaterThan(0);
}
