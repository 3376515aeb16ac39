import { describe, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function newApartment() {
  const apartment = await build().apartment();
  return {
    apartment,
    manager: await build().manager(apartment),
    resident: await build().resident(apartment),
  };
}

async function file(resident: Actor, title: string): Promise<string> {
  return (await call(server, resident, "createComplaint", { title, content: "봐 주세요." })).complaintId;
}

describe("beside a complaint", () => {
  test("the office sees the newest five others of the same household, and residents see none", async () => {
    const { apartment, manager, resident } = await newApartment();
    const home = { building: 107, unit: 707 };
    const [one, other] = [await build().resident(apartment, home), await build().resident(apartment, home)];
    await file(resident, "누수");
    const ids: string[] = [];
    for (let number = 1; number <= 7; number++)
      ids.unshift(await file(number % 2 ? one : other, `${number}번`));
    const [complaintId, ...others] = ids;
    await call(server, manager, "updateComplaintStatus", { complaintId: others[0]!, status: "resolved" });
    const { householdComplaints } = await call(server, manager, "getComplaintById", {
      complaintId: complaintId!,
    });
    expect(householdComplaints.map(({ id }) => id)).toEqual(others.slice(0, 5));
    expect(householdComplaints[0]).toMatchObject({ title: "6번", status: "resolved" });
    const told = await call(server, one, "getComplaintById", { complaintId: complaintId! });
    expect(told.householdComplaints).toEqual([]);
  });

  test("are those of the household that it came from, whoever has moved since", async () => {
    const { apartment, manager, resident } = await newApartment();
    const next = await build().resident(apartment, { building: 105, unit: 201 });
    const [first, second] = [await file(resident, "누수"), await file(resident, "소음")];
    await call(server, manager, "updateResident", {
      residentId: resident.id,
      name: "박정숙",
      email: resident.email,
      building: 105,
      unit: 201,
    });
    const [third, fourth] = [await file(next, "주차"), await file(resident, "승강기")];
    const others = async (complaintId: string) => {
      const answer = await call(server, manager, "getComplaintById", { complaintId });
      return answer.householdComplaints.map(({ id }) => id);
    };
    expect(await others(first)).toEqual([second]);
    expect(await others(third)).toEqual([fourth]);
  });

  test("of somebody who has left there are no others", async () => {
    const { manager, resident } = await newApartment();
    const complaintId = await file(resident, "누수");
    await file(resident, "소음");
    await call(server, manager, "deleteResident", { residentId: resident.id });
    const { householdComplaints } = await call(server, manager, "getComplaintById", { complaintId });
    expect(householdComplaints).toEqual([]);
  });
});
