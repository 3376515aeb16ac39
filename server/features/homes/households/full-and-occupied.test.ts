import { expect, test } from "vitest";

import { builders, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const codeOf = (answer: PromiseSettledResult<unknown>) =>
  answer.status === "fulfilled" ? "done" : (answer.reason as { details: { code: string } }).details.code;

const create = (office: Actor, unit: number) =>
  call(server, office, "createResident", {
    name: "김입주",
    email: `${unique("resident")}@example.com`,
    building: 101,
    unit,
  });

async function homeOf(office: Actor, unit: number) {
  const { households } = await call(server, office, "getHouseholds", { query: `101-${unit}` });
  return households[0]!;
}

test("the office brings no ninth member into a household, also if two come at once", async () => {
  const apartment = await build().apartment();
  const office = await build().manager(apartment);
  for (let count = 0; count < 7; count++) await build().resident(apartment, { unit: 101 });
  const mover = await build().resident(apartment, { unit: 102 });
  const moving = () => call(server, office, "updateResident", { residentId: mover.id, unit: 101 });
  const answers = await Promise.allSettled([create(office, 101), moving()]);
  expect(answers.map(codeOf).toSorted()).toEqual(["done", "household_full"]);
  expect((await homeOf(office, 101)).members).toHaveLength(8);
  expect(await errorOf(create(office, 101))).toMatchObject({
    message: "한 세대에 8명까지 등록할 수 있어요.",
    details: { code: "household_full", field: "unit" },
  });
  const { members } = await homeOf(office, 101);
  await call(server, office, "updateResident", { residentId: members[0]!.id, name: "새 이름" });
});

test("a home is not said to stand empty while it has accounts", async () => {
  const apartment = await build().apartment();
  const office = await build().manager(apartment);
  const { id } = await build().resident(apartment, { unit: 101 });
  const home = await homeOf(office, 101);
  const emptied = call(server, office, "setHouseholdVacant", { householdId: home.id, isVacant: true });
  expect(await errorOf(emptied)).toMatchObject({
    message: "주민 계정이 있는 세대예요. 전출로 처리한 뒤 빈집으로 표시해 주세요.",
    details: { code: "household_occupied" },
  });
  expect((await homeOf(office, 101)).state).toBe("active");
  await call(server, office, "deleteResident", { residentId: id });
  await call(server, office, "setHouseholdVacant", { householdId: home.id, isVacant: true });
  expect((await homeOf(office, 101)).state).toBe("vacant");
});

test("whoever accepts an invitation while its inviter is removed or moves is answered, and so is the office", async () => {
  const apartment = await build().apartment();
  const office = await build().manager(apartment);
  for (let pair = 0; pair < 25; pair++) {
    const inviter = await build().resident(apartment, { unit: 201 + pair });
    const { code } = await call(server, inviter, "inviteMember", null);
    const joining = call(server, undefined, "acceptInvitation", {
      code,
      name: "김하나",
      nickname: `하나 ${String(pair)}`,
      email: `${unique("joining")}@example.com`,
      password: "새비밀번호1",
      consents: ["terms", "privacy"],
    });
    const residentId = inviter.id;
    const leaving =
      pair % 2 === 0
        ? call(server, office, "deleteResident", { residentId })
        : call(server, office, "updateResident", { residentId, unit: 101 + Math.floor(pair / 4) });
    const [joined, left] = await Promise.allSettled([joining, leaving]);
    expect(["done", "invitation_not_found"]).toContain(codeOf(joined));
    expect(codeOf(left)).toBe("done");
  }
});
