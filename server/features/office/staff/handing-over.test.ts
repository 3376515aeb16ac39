import { sql } from "kysely";
import { expect, test } from "vitest";

import type { OfficeRight } from "#contract/values/office-rights.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

/** An office whose 이대리 has three complaints, one of them resolved. The keeper of accounts may not read them. */
async function newOffice() {
  const apartment = await build().apartment();
  const of = (name: string, rights: OfficeRight[]) => build().manager(apartment, { name, rights });
  const keeper = await of("최계정", ["staff"]);
  const head = await of("김소장", ["complaints", "staff"]);
  const leaving = await of("이대리", ["complaints", "notices"]);
  const guard = await of("경비실", ["visitors"]);
  const resident = await build().resident(apartment);
  const ids: string[] = [];
  for (const title of ["숨긴누수", "숨긴주차", "끝난 일"]) {
    const { complaintId } = await call(server, resident, "createComplaint", { title, content: "내용" });
    await call(server, head, "assignComplaint", { complaintId, staffId: leaving.id });
    ids.push(complaintId);
  }
  await call(server, head, "updateComplaintStatus", { complaintId: ids[2]!, status: "resolved" });
  return { apartment, keeper, head, leaving, guard, ids };
}

const assigneesFor = async (manager: Actor, ids: readonly string[]) =>
  Promise.all(
    ids.map(
      async (complaintId) =>
        (await call(server, manager, "getComplaintById", { complaintId })).complaint.assignee?.name ?? null,
    ),
  );

test("who leaves hands the open complaints over, and who gets them is told once aloud", async () => {
  const { apartment, keeper, head, leaving, ids } = await newOffice();
  const asked = await call(server, keeper, "getStaffComplaints", { staffId: leaving.id });
  expect(asked).toMatchObject({ openCount: 2, complaints: [] });
  const seen = await call(server, head, "getStaffComplaints", { staffId: leaving.id });
  expect(seen.complaints.map(({ title }) => title).toSorted()).toEqual(["숨긴누수", "숨긴주차"]);
  await call(server, keeper, "deleteStaff", { staffId: leaving.id, handComplaintsTo: head.id });
  expect(await assigneesFor(head, ids)).toEqual(["김소장", "김소장", null]);
  const { alerts } = await call(server, head, "getAlerts", null);
  expect(alerts.filter(({ kind }) => kind === "complaint_assigned")).toMatchObject([{ count: 2 }]);
  await acting(server.database, { role: "manager", apartmentId: apartment.id }, async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql`
      select actor_id, details from audit_log where action = 'complaints_handed_over' and subject_id = ${leaving.id}
    `.execute(db);
    expect(rows).toEqual([{ actor_id: keeper.id, details: { to: head.id, count: 2 } }]);
  });
});

test("without a receiver nobody has them, and with the right taken it is the same", async () => {
  const first = await newOffice();
  await call(server, first.head, "deleteStaff", { staffId: first.leaving.id });
  expect(await assigneesFor(first.head, first.ids)).toEqual([null, null, null]);
  const { head, leaving, ids } = await newOffice();
  const rights = ["notices" as const];
  await call(server, head, "updateStaff", { staffId: leaving.id, rights, handComplaintsTo: head.id });
  expect(await assigneesFor(head, ids)).toEqual(["김소장", "김소장", null]);
  const other = await newOffice();
  await call(server, other.head, "updateStaff", { staffId: other.leaving.id, rights });
  expect(await assigneesFor(other.head, other.ids)).toEqual([null, null, null]);
});

test("who keeps the right keeps the complaints, whomever the call names", async () => {
  const { head, leaving, ids } = await newOffice();
  const rights = ["complaints" as const];
  await call(server, head, "updateStaff", { staffId: leaving.id, rights, handComplaintsTo: head.id });
  expect((await assigneesFor(head, ids)).slice(0, 2)).toEqual(["이대리", "이대리"]);
});

test("they go to nobody whose work they are not, of another office, or who leaves; then nothing is changed", async () => {
  const { head, leaving, guard, ids } = await newOffice();
  const elsewhere = await build().manager(await build().apartment());
  for (const receiver of [guard, elsewhere, leaving]) {
    const refused = call(server, head, "deleteStaff", {
      staffId: leaving.id,
      handComplaintsTo: receiver.id,
    });
    expect(await errorOf(refused)).toMatchObject({
      details: { code: "staff_not_found", field: "handComplaintsTo" },
    });
  }
  expect((await assigneesFor(head, ids)).slice(0, 2)).toEqual(["이대리", "이대리"]);
});

test("the database's functions are closed without the right to accounts", async () => {
  const { apartment, head, leaving } = await newOffice();
  for (const statement of [
    sql`select open_complaints_of(${leaving.id})`,
    sql`select hand_over_complaints(${leaving.id}, ${head.id})`,
  ])
    for (const asker of [
      { role: "manager", rights: ["complaints"] },
      { role: "resident", rights: [] },
    ] as const)
      await expect(
        acting(server.database, { ...asker, rights: [...asker.rights], apartmentId: apartment.id }, (db) =>
          statement.execute(db),
        ),
      ).rejects.toThrow(/privilege/);
});
