import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const home = { building: 101, unit: 1203 };
const secret = { callerName: "숨은전화인", callerPhone: "010-9876-4321" };

let apartment: TestApartment;
let [office, resident, member] = [{} as Actor, {} as Actor, {} as Actor];
beforeAll(async () => {
  apartment = await build().apartment();
  office = await build().manager(apartment, { rights: ["complaints"] });
  resident = await build().resident(apartment, { ...home, name: "박정숙" });
  member = await build().resident(apartment, { ...home, name: "박하나" });
});

async function take(given: Partial<Input<"takeComplaint">>): Promise<string> {
  const taken = { source: "phone" as const, content: "천장에서 물이 새요.", ...given };
  return (await call(server, office, "takeComplaint", taken)).complaintId;
}

const read = (who: Actor, complaintId: string) => call(server, who, "getComplaintById", { complaintId });

describe("what the office enters for a home", () => {
  test("is seen by the office with who called, and by nobody of the home", async () => {
    const complaintId = await take({ ...home, ...secret, content: "천장에서 물이 새요.\n어제부터요." });
    const { complaint, caller } = await read(office, complaintId);
    expect(complaint).toMatchObject({
      title: "천장에서 물이 새요.",
      content: "천장에서 물이 새요.\n어제부터요.",
      authorId: null,
      authorName: secret.callerName,
      authorHome: "101동 1203호",
      source: "phone",
      place: null,
      status: "submitted",
      category: "other",
    });
    expect(caller).toEqual({ name: secret.callerName, phone: secret.callerPhone });
    for (const who of [resident, member]) {
      expect(await errorOf(read(who, complaintId))).toMatchObject({
        details: { code: "complaint_of_another" },
      });
      const { complaints } = await call(server, who, "getMyComplaints", null);
      expect(complaints).toEqual([]);
      const { alerts } = await call(server, who, "getAlerts", null);
      expect(alerts).toEqual([]);
    }
  });

  test("is its resident's own if one is chosen, who is told and cannot change it", async () => {
    const complaintId = await take({ ...home, ...secret, residentId: resident.id, source: "visit" });
    const told = await read(resident, complaintId);
    expect(told).toMatchObject({ caller: null, isEditable: false, complaint: { source: "visit" } });
    expect(JSON.stringify(told)).not.toContain(secret.callerPhone);
    const { alerts } = await call(server, resident, "getAlerts", null);
    expect(alerts).toMatchObject([{ title: "관리사무소가 민원을 접수했어요", body: "천장에서 물이 새요." }]);
    for (const change of [
      call(server, resident, "deleteComplaint", { complaintId }),
      call(server, resident, "updateComplaint", { complaintId, title: "다른", content: "말" }),
    ])
      expect(await errorOf(change)).toMatchObject({ details: { code: "complaint_under_way" } });
    await call(server, resident, "replyToComplaint", { complaintId, content: "지금은 괜찮아요." });
    expect(await errorOf(read(member, complaintId))).toMatchObject({
      details: { code: "complaint_of_another" },
    });
  });

  test("tells the colleagues, and not whoever entered it", async () => {
    const colleague = await build().manager(apartment, { rights: ["complaints"] });
    const others = await build().manager(apartment, { rights: ["notices"] });
    await take({ place: "정문" });
    const inbox = async (who: Actor) => (await call(server, who, "getAlerts", null)).alerts;
    expect(await inbox(colleague)).toMatchObject([{ count: 1 }]);
    expect(await inbox(others)).toEqual([]);
  });

  test("is found by home, place, who called and the end of their number", async () => {
    const complaintId = await take({
      building: 101,
      unit: 1203,
      place: "베란다 창틀",
      callerName: "최반장",
      callerPhone: "02-555-7730",
    });
    for (const query of ["베란다", "최반장", "7730", "101-1203"]) {
      const { complaints } = await call(server, office, "getComplaintsByApartment", { query });
      expect(complaints.map(({ id }) => id)).toContain(complaintId);
    }
    const { openComplaints, people } = await call(server, office, "getHomeForComplaint", home);
    expect(openComplaints[0]).toMatchObject({ id: complaintId });
    expect(people.map(({ name }) => name)).toEqual(["박정숙", "박하나"]);
  });
});

describe("what the office enters without a home", () => {
  test("has a place, and is called by how it came", async () => {
    const complaintId = await take({ place: "지하 2층 주차장", source: "patrol" });
    const { complaint, caller, householdComplaints } = await read(office, complaintId);
    expect(complaint).toMatchObject({ authorName: "순찰 접수", authorHome: null, place: "지하 2층 주차장" });
    expect(caller).toBeNull();
    expect(householdComplaints).toEqual([]);
  });

  test.each([
    [{}, "building", "동·호나 장소를 입력해 주세요."],
    [{ building: 101, place: "현관" }, "unit", "호를 입력해 주세요."],
    [{ unit: 1203 }, "building", "동을 입력해 주세요."],
    [{ ...home, content: " " }, "content", "민원 내용을 입력해 주세요."],
    [{ ...home, callerPhone: "1203" }, "callerPhone", "전화번호를 확인해 주세요. 예: 010-1234-5678"],
    [{ building: 999, unit: 1 }, "unit", "세대를 찾을 수 없어요."],
  ])("%j is refused at %s", async (given, field, message) => {
    expect(await errorOf(take(given))).toMatchObject({ message, details: { field } });
  });

  test("belongs to no resident, and to none of another home", async () => {
    const neighbour = await build().resident(apartment, { building: 101, unit: 1204 });
    for (const given of [
      { place: "정문", residentId: resident.id },
      { ...home, residentId: neighbour.id },
    ])
      expect(await errorOf(take(given))).toMatchObject({ details: { code: "resident_not_found" } });
  });
});

test("a title is the first line, cut between letters", async () => {
  const complaintId = await take({ ...home, content: "가".repeat(60) });
  const { complaint } = await read(office, complaintId);
  expect(complaint.title).toBe(`${"가".repeat(40)}…`);
});

test("whoever moves in inherits no call, and with an account goes who called", async () => {
  const moving = { building: 105, unit: 501 };
  const tenant = await build().resident(apartment, moving);
  const ofNobody = await take({ ...moving, ...secret });
  const own = await take({ ...moving, ...secret, residentId: tenant.id });
  const keeper = await build().manager(apartment);
  const { households } = await call(server, keeper, "getHouseholds", { query: "105-501" });
  await call(server, keeper, "moveOutHousehold", { householdId: households[0]!.id });
  for (const id of [ofNobody, own]) {
    const { complaint, caller } = await read(office, id);
    expect(complaint).toMatchObject({ authorHome: null, authorName: "전화 접수" });
    expect(caller).toBeNull();
  }
});

test("the database itself lets nobody else enter or read it", async () => {
  await take({ ...home, ...secret });
  const as = (who: Actor, rights?: ["notices"]) =>
    acting(
      server.database,
      { role: who.role, apartmentId: apartment.id, userId: who.id, ...(rights && { rights }) },
      async (db) => (await sql`select * from complaint_callers`.execute(db)).rows,
    );
  expect(await as(resident)).toEqual([]);
  expect(await as(office, ["notices"])).toEqual([]);
  const forged = acting(
    server.database,
    { role: "resident", apartmentId: apartment.id, userId: resident.id },
    (db) =>
      sql`insert into complaints (apartment_id, title, content, author_id, author_name, source)
        values (${apartment.id}, '가', '나', ${resident.id}, '박정숙', 'phone')`.execute(db),
  );
  await expect(forged).rejects.toThrow(/row-level security/);
});
