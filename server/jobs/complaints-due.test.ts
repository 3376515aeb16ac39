import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { complaintsDue } from "./complaints-due.ts";

const server = useTestServer();
const build = () => builders(server.database);

/** Seoul's mornings of far days, so that no other test's complaints and alerts are in the way. */
const eveOfNine = "2026-11-20 08:59+09";
const nine = "2026-11-20 09:00+09";
const nextNine = "2026-11-21 09:00+09";

test("an office is told at nine of what is overdue and due, once a day, and only if there is any", async () => {
  const [office, idle] = [await newOffice(), await newOffice()];
  const [overdue, today] = [await file(office.resident), await file(office.resident)];
  await setDue(office.manager, overdue, "2026-11-19");
  await setDue(office.manager, today, "2026-11-20");
  await setDue(office.manager, await file(office.resident), "2026-11-22");
  const resolved = await file(office.resident);
  await setDue(office.manager, resolved, "2026-11-01");
  await call(server, office.manager, "updateComplaintStatus", { complaintId: resolved, status: "resolved" });

  expect(await tell(eveOfNine)).toBeNull();
  expect(await dueAlerts(office.manager)).toEqual([]);
  // Two servers at the same moment, and one that starts later.
  expect(await Promise.all([tell(nine), tell(nine)])).toEqual(["2026-11-20", "2026-11-20"]);
  await tell("2026-11-20 15:00+09");
  expect(await dueAlerts(office.manager)).toMatchObject([
    { title: "기한이 지난 민원 1건, 오늘까지 1건", url: "/manager/complaints?due=today", count: 1 },
  ]);
  expect(await dueAlerts(office.guard)).toEqual([]);
  expect(await dueAlerts(idle.manager)).toEqual([]);

  await tell(nextNine);
  expect(await dueAlerts(office.manager)).toMatchObject([
    { title: "기한이 지난 민원 2건, 오늘까지 0건", count: 1 },
  ]);
});

test("nobody who is signed in may do the server's morning round", async () => {
  const { manager } = await newOffice();
  const bound = { role: "manager", apartmentId: manager.apartmentId!, userId: manager.id } as const;
  const telling = acting(server.database, bound, (db) =>
    sql`select tell_complaints_due(${nine}::timestamptz)`.execute(db),
  );
  await expect(telling).rejects.toMatchObject({ code: "42501" });
});

test("the job tells of today, and asks no more until tomorrow", async () => {
  const { manager, resident } = await newOffice();
  await setDue(manager, await file(resident), "2026-01-01");
  const turn = complaintsDue(server.database);
  await turn();
  const { rows } = await sql<{ isMorning: boolean }>`
    select (now() at time zone 'Asia/Seoul')::time < '09:00' as "isMorning"
  `.execute(server.database.kysely);
  expect(await dueAlerts(manager)).toHaveLength(rows[0]!.isMorning ? 0 : 1);
  await turn();
  expect(await dueAlerts(manager)).toHaveLength(rows[0]!.isMorning ? 0 : 1);
});

async function newOffice() {
  const apartment = await build().apartment();
  return {
    manager: await build().manager(apartment),
    guard: await build().manager(apartment, { rights: ["visitors"] }),
    resident: await build().resident(apartment),
  };
}

async function file(resident: Actor): Promise<string> {
  const written = { title: "누수", content: "빨리 봐 주세요." };
  return (await call(server, resident, "createComplaint", written)).complaintId;
}

const setDue = (manager: Actor, complaintId: string, dueOn: string) =>
  call(server, manager, "setComplaintDue", { complaintId, dueOn });

async function tell(moment: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select tell_complaints_due(${moment}::timestamptz)::text as day
  `.execute(server.database.kysely);
  return rows[0]!.day;
}

async function dueAlerts(manager: Actor) {
  const { alerts } = await call(server, manager, "getAlerts", null);
  return alerts.filter(({ kind }) => kind === "complaints_due");
}
