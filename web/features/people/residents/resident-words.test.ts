import { expect, test } from "vitest";

import { lastDayOf } from "#web/handover/slip-words.ts";

import { personAndHome } from "./resident-words.ts";

const resident = {
  id: "1",
  email: "a@example.com",
  building: "112",
  unit: "1503",
  isInitialPassword: true,
  temporaryPasswordExpiresAt: "2027-02-20T01:00:00Z",
  createdAt: "2026-11-22T01:00:00Z",
};

test("an account that is named by its home says it once", () => {
  expect(personAndHome({ ...resident, name: "112동 1503호" })).toBe("112동 1503호");
  expect(personAndHome({ ...resident, name: "김입주" })).toBe("김입주(112동 1503호)");
});

test("the last day is one on which the password is accepted until midnight in Seoul", () => {
  expect(lastDayOf("2027-02-20T01:00:00Z")).toBe("2027년 2월 19일");
  expect(lastDayOf("2027-02-19T15:00:00Z")).toBe("2027년 2월 19일");
  expect(lastDayOf("2027-02-19T14:59:59Z")).toBe("2027년 2월 18일");
});
