import { expect, test } from "vitest";

import { facilityForm, valuesOfNew } from "./facility-form.ts";

const filled = { ...valuesOfNew("gym"), spots: [{ name: "자리 1", isOpen: true }] };
const faultsOf = (values: Partial<typeof filled>) =>
  facilityForm.safeParse({ ...filled, ...values }).error?.issues.map(({ path }) => path.join(".")) ?? [];

test("a facility as most offices would fill it in has no fault", () => {
  expect(faultsOf({})).toEqual([]);
});

test("a number that is missing is none, and not 0: it is told at its field", () => {
  expect(faultsOf({ priceWon: "" })).toEqual(["priceWon"]);
  expect(faultsOf({ noShowPercent: "", graceMinutes: "abc" })).toEqual(["graceMinutes", "noShowPercent"]);
  expect(faultsOf({ checkIn: "desk", checkInMinutes: "" })).toEqual(["checkInMinutes"]);
});

test("a field that is not shown is in nobody's way", () => {
  expect(faultsOf({ checkIn: "none", checkInMinutes: "" })).toEqual([]);
});
