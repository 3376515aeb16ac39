import { expect, it } from "vitest";

import { homeName } from "./home-name.ts";

it("a home is called by its numbers, and a whole building by its own", () => {
  expect(homeName({ building: "101", unit: "1203" })).toBe("101동 1203호");
  expect(homeName({ building: 101, unit: null })).toBe("101동");
  expect(homeName({ building: null, unit: null })).toBe("");
});
