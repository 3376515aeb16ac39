import { expect, test } from "vitest";

import { isBeingFilledIn, wayOfNextTime, wayOfVisit } from "./first-way.ts";

test.each([
  [{ way: "household" }, "household"],
  [{ origin: "/resident/notices/7?page=2" }, "household"],
  [{ origin: "/manager/complaints" }, "email"],
  [{ origin: "/superadmin/dashboard" }, "email"],
  [{ origin: 3 }, undefined],
  [{ way: "else" }, undefined],
  [null, undefined],
  ["/resident", undefined],
])("%o begins with %s", (state, way) => {
  expect(wayOfVisit(state)).toBe(way);
});

test.each([
  [{ email: "102-802.pureun@resident.danji.local", building: "102", unit: "802" }, "household"],
  [{ email: "minji@example.com", building: "102", unit: "802" }, "email"],
  [{ email: "office@example.com", building: null, unit: null }, "email"],
])("after %o the next sign-in begins with %s", (user, way) => {
  expect(wayOfNextTime(user)).toBe(way);
});

test.each([
  ["nobody was at", [{ value: "" }, { value: "" }], undefined, false],
  ["something was typed into", [{ value: "" }, { value: "a" }], undefined, true],
  ["somebody is at", [{ value: "" }, { value: "" }], 1, true],
])("a form that %s", (_who, given, focused, isFilledIn) => {
  const fields = given as HTMLInputElement[];
  const page = {
    activeElement: focused === undefined ? null : fields[focused]!,
    querySelectorAll: () => fields,
  } as unknown as Document;
  expect(isBeingFilledIn(page)).toBe(isFilledIn);
});
