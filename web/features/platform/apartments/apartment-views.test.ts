import { expect, test } from "vitest";

import { type ApartmentRow, apartmentsIn, viewOf } from "./apartment-views.ts";

function row(id: string, given: Partial<ApartmentRow> = {}): ApartmentRow {
  return {
    id,
    name: id,
    code: id,
    address: "서울",
    telephone: null,
    officeHours: null,
    createdAt: "2026-11-01T00:00:00Z",
    managerCount: 1,
    residentCount: 10,
    setUpCount: 5,
    openComplaintCount: 0,
    lastSignInAt: "2026-11-20T00:00:00Z",
    care: null,
    ...given,
  };
}

const rows = [
  row("다마을", { setUpCount: 9, openComplaintCount: 3 }),
  row("가마을", { setUpCount: 0, care: "setup", lastSignInAt: null }),
  row("나마을", { residentCount: 0, setUpCount: 0, care: "manager", lastSignInAt: "2026-10-01T00:00:00Z" }),
  row("라마을", { residentCount: 100, setUpCount: 20, openComplaintCount: 7 }),
];

test.each([
  ["", ["다마을", "가마을", "나마을", "라마을"]],
  ["order=name", ["가마을", "나마을", "다마을", "라마을"]],
  ["order=leastSetUp", ["가마을", "라마을", "다마을", "나마을"]],
  ["order=mostOpen", ["라마을", "다마을", "가마을", "나마을"]],
  ["order=longestQuiet", ["가마을", "나마을", "다마을", "라마을"]],
  ["care=setup", ["가마을"]],
  ["care=signIn", []],
  ["care=nonsense&order=nonsense", ["다마을", "가마을", "나마을", "라마을"]],
])("the address ?%s shows %j", (search, shown) => {
  const view = viewOf(new URLSearchParams(search));
  expect(apartmentsIn(rows, view).map(({ name }) => name)).toEqual(shown);
});
