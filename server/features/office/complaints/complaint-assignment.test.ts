import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function newApartment() {
  const apartment = await build().apartment();
  const [manager, resident] = [
    await build().manager(apartment, { name: "김소장" }),
    await build().resident(apartment, { building: 103, unit: 1203, name: "박정숙" }),
  ];
  return { apartment, manager, resident };
}

async function file(
  resident: Actor,
  title = "누수",
  more: Partial<Input<"createComplaint">> = {},
): Promise<string> {
  const written = { title, content: "빨리 봐 주세요.", ...more };
  return (await call(server, resident, "createComplaint", written)).complaintId;
}

const shown = async (reader: Actor, complaintId: string) =>
  (await call(server, reader, "getComplaintById", { complaintId })).complaint;

async function find(manager: Actor, filter: Input<"getComplaintsByApartment">) {
  const { complaints, total, counts } = await call(server, manager, "getComplaintsByApartment", filter);
  return { titles: complaints.map(({ title }) => title).toSorted(), total, counts };
}

/** Past times are the owner's to write. */
function asOwner<Result>({ id }: Pick<TestApartment, "id">, work: (db: CallDatabase) => Promise<Result>) {
  return acting(server.database, { role: "manager", apartmentId: id }, async (db) => {
    await sql`set local role none`.execute(db);
    return work(db);
  });
}

describe("a complaint's assignee", () => {
  test("is a colleague whose work complaints are, and is the office's own affair", async () => {
    const { apartment, manager, resident } = await newApartment();
    const colleague = await build().manager(apartment, { name: "이대리", rights: ["complaints"] });
    await build().manager(apartment, { name: "경비실", rights: ["visitors"] });
    const { assignees } = await call(server, colleague, "getComplaintAssignees", null);
    expect(assignees).toEqual([
      { id: manager.id, name: "김소장" },
      { id: colleague.id, name: "이대리" },
    ]);
    const complaintId = await file(resident);
    await call(server, manager, "assignComplaint", { complaintId, staffId: colleague.id });
    const assignee = { id: colleague.id, name: "이대리" };
    expect((await shown(manager, complaintId)).assignee).toEqual(assignee);
    const listed = await call(server, manager, "getComplaintsByApartment", { assignee: colleague.id });
    expect(listed.complaints).toMatchObject([{ id: complaintId, assignee }]);
    expect((await shown(resident, complaintId)).assignee).toBeNull();
    const mine = await call(server, resident, "getMyComplaints", null);
    expect(mine.complaints).toMatchObject([{ id: complaintId, assignee: null }]);
    const bound = { role: "resident", apartmentId: apartment.id, userId: resident.id } as const;
    const seen = await acting(server.database, bound, async (db) => [
      ...(await db.selectFrom("complaint_assignments").selectAll().execute()),
      ...(await sql`select * from complaint_colleagues()`.execute(db)).rows,
    ]);
    expect(seen).toEqual([]);
  });

  test("may be me, somebody else or nobody, for a list and its numbers alike", async () => {
    const { apartment, manager, resident } = await newApartment();
    const colleague = await build().manager(apartment, { name: "이대리" });
    const [mine, hers] = [await file(resident, "내 일"), await file(resident, "이대리의 일")];
    await file(resident, "아무의 일도 아님");
    await call(server, manager, "assignComplaint", { complaintId: mine, staffId: manager.id });
    await call(server, manager, "assignComplaint", { complaintId: hers, staffId: colleague.id });
    await call(server, manager, "updateComplaintStatus", { complaintId: hers, status: "resolved" });
    expect(await find(manager, { assignee: "me" })).toMatchObject({ titles: ["내 일"], total: 1 });
    expect(await find(manager, { assignee: colleague.id })).toMatchObject({
      titles: ["이대리의 일"],
      counts: { all: 1, submitted: 0, in_progress: 0, resolved: 1 },
    });
    expect(await find(manager, { assignee: "none" })).toMatchObject({ titles: ["아무의 일도 아님"] });
    await call(server, manager, "assignComplaint", { complaintId: mine, staffId: null });
    expect(await find(manager, { assignee: "none", query: "박정숙", status: "submitted" })).toMatchObject({
      titles: ["내 일", "아무의 일도 아님"],
      total: 2,
    });
  });

  test("can be nobody of another apartment, nor anybody without the right", async () => {
    const { apartment, manager, resident } = await newApartment();
    const guard = await build().manager(apartment, { rights: ["visitors"] });
    const stranger = await build().manager(await build().apartment());
    const complaintId = await file(resident);
    for (const { id: staffId } of [guard, stranger, resident]) {
      const error = await errorOf(call(server, manager, "assignComplaint", { complaintId, staffId }));
      expect(error).toMatchObject({ details: { code: "staff_not_found", field: "staffId" } });
    }
    const bound = { role: "manager", apartmentId: apartment.id, userId: manager.id } as const;
    const giving = acting(server.database, bound, (db) =>
      db
        .insertInto("complaint_assignments")
        .values({ apartment_id: apartment.id, complaint_id: complaintId, assignee_id: guard.id })
        .execute(),
    );
    await expect(giving).rejects.toMatchObject({ code: "42501" });
  });

  test("is nobody any more once the account is gone or has lost the right, and the history keeps its name", async () => {
    const { apartment, manager, resident } = await newApartment();
    const admin = await build().superAdmin();
    for (const end of ["account", "right"] as const) {
      const colleague = await build().manager(apartment, { name: "이대리" });
      const complaintId = await file(resident);
      await call(server, colleague, "updateComplaintStatus", { complaintId, status: "in_progress" });
      await call(server, manager, "assignComplaint", { complaintId, staffId: colleague.id });
      if (end === "account") await call(server, admin, "deleteManager", { managerId: colleague.id });
      else await asOwner(apartment, (db) => loseRight(db, colleague));
      const answer = await call(server, manager, "getComplaintById", { complaintId });
      expect(answer.complaint.assignee).toBeNull();
      expect(answer.history).toMatchObject([{ to: "in_progress" }]);
    }
  });
});

test("whoever gets a complaint is told, and nobody of what they took themselves", async () => {
  const { apartment, manager, resident } = await newApartment();
  const colleague = await build().manager(apartment, { name: "이대리" });
  const complaintId = await file(resident, "천장 누수");
  const assign = (by: Actor, { id: staffId }: Actor) =>
    call(server, by, "assignComplaint", { complaintId, staffId });
  const told = async (actor: Actor) => {
    const { alerts } = await call(server, actor, "getAlerts", null);
    return alerts.filter(({ kind }) => kind === "complaint_assigned");
  };
  await assign(manager, manager);
  await assign(manager, colleague);
  await assign(manager, colleague);
  expect(await told(manager)).toEqual([]);
  expect(await told(colleague)).toMatchObject([
    {
      title: "담당 민원이 생겼어요",
      body: "천장 누수",
      url: `/manager/complaints/${complaintId}`,
      count: 1,
    },
  ]);
  await assign(colleague, manager);
  expect(await told(manager)).toHaveLength(1);
});

test("many complaints are given at once, all or none, and their alerts are one entry", async () => {
  const { apartment, manager, resident } = await newApartment();
  const colleague = await build().manager(apartment, { name: "이대리" });
  const complaintIds = [await file(resident, "하나"), await file(resident, "둘"), await file(resident, "셋")];
  const elsewhere = await newApartment();
  const foreign = await file(elsewhere.resident);
  const assign = (ids: string[]) =>
    call(server, manager, "assignComplaints", { complaintIds: ids, staffId: colleague.id });
  expect(await errorOf(assign([...complaintIds, foreign]))).toMatchObject({
    details: { code: "complaint_not_found" },
  });
  expect(await find(manager, { assignee: colleague.id })).toMatchObject({ total: 0 });
  await assign(complaintIds);
  expect(await find(colleague, { assignee: "me" })).toMatchObject({ total: 3 });
  const { alerts } = await call(server, colleague, "getAlerts", { unreadOnly: true });
  expect(alerts.filter(({ kind }) => kind === "complaint_assigned")).toMatchObject([
    { count: 3, url: "/manager/complaints?assignee=me" },
  ]);
  const none = { complaintIds, staffId: null };
  await call(server, manager, "assignComplaints", none);
  expect(await find(manager, { assignee: "none" })).toMatchObject({ total: 3 });
});

function loseRight(db: CallDatabase, { id }: Actor) {
  return db
    .updateTable("users")
    .set({ rights: ["notices"] })
    .where("id", "=", id)
    .execute();
}
