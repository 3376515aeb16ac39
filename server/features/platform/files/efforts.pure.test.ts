import { expect, test } from "vitest";

import { openEfforts } from "./efforts.ts";

const minute = 60_000;

function efforts() {
  let now = 0;
  return { ...openEfforts(() => now), pass: (ms: number) => (now += ms) };
}

const resident = (id: string, householdId = "1203") => ({ id, apartmentId: "a", householdId });
const manager = (id: string, apartmentId = "a") => ({ id, apartmentId, householdId: null });
const spent = expect.objectContaining({ details: expect.objectContaining({ code: "too_many_requests" }) });

test("a person has two minutes of work an hour, and then waits for as long as it takes", () => {
  const { require, add, pass } = efforts();
  const one = resident("1");
  for (let count = 0; count < 11; count++) {
    require(one);
    add(one, 11_000);
  }
  expect(() => require(one)).toThrow(spent);
  expect(() => require(one)).toThrow(
    "올린 사진을 처리하는 데 시간이 너무 오래 걸렸어요. 1분 뒤에 다시 올려 주세요.",
  );
  pass(minute);
  require(one);
});

test("all of a household have five minutes together, and so has an office; others are left alone", () => {
  for (const [of, others] of [
    [resident, [resident("neighbour", "1204"), manager("office")]],
    [manager, [manager("another's", "b"), resident("neighbour")]],
  ] as const) {
    const { require, add } = efforts();
    for (const id of ["1", "2", "3"]) add(of(id), 100_000);
    expect(() => require(of("new"))).toThrow(spent);
    for (const other of others) require(other);
  }
});

test("whoever sent what takes long shares a place with the like, until time has passed", () => {
  const { isMuch, add, pass } = efforts();
  const one = resident("1");
  add(one, 41_000);
  expect([isMuch(one), isMuch(resident("2")), isMuch(resident("3", "1204"))]).toEqual([true, true, false]);
  pass(30 * minute);
  expect(isMuch(one)).toBe(false);
});
