import { expect, test } from "vitest";

import type { FunctionDeclaration } from "#contract/define.ts";
import { functions } from "#contract/index.ts";
import { testAccess } from "#server/testing/access-matrix.ts";

testAccess("command", "procedure");

/** What all of the office may call. A new function of the office names its right, or is named here. */
const needsNoRight: readonly string[] = ["getManagerDashboard"];

test("a function that residents cannot call names the right that it needs", () => {
  const declarations: [string, FunctionDeclaration][] = Object.entries(functions);
  const ofTheOffice = declarations.filter(([, { audience }]) => String(audience) === "manager");
  const unguarded = ofTheOffice.filter(([, { right }]) => !right).map(([name]) => name);
  expect(unguarded).toEqual(needsNoRight);
});
