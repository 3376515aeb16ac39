import { expect, test } from "vitest";

import { declarations } from "#contract/index.ts";
import { testAccess } from "#server/testing/access-matrix.ts";

testAccess("command", "procedure");

/** The functions that the whole office may call. A new function of the office names its right, or is named here. */
const needsNoRight: readonly string[] = [
  // Which home it is; the rest of its page, its card too, is read by right.
  "findHousehold",
  "openHousehold",
  "getManagerDashboard",
  // Each kind of what it finds has a right of its own.
  "searchOffice",
];

test("a function that residents cannot call names the right that it needs", () => {
  const ofTheOffice = Object.entries(declarations).filter(
    ([, { audience }]) => String(audience) === "manager",
  );
  const unguarded = ofTheOffice.filter(([, { right }]) => !right).map(([name]) => name);
  expect(unguarded).toEqual(needsNoRight);
});
