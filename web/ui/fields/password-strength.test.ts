import { expect, test } from "vitest";

import { advisePassword } from "./password-strength.ts";

test.each([
  ["short1", "weak"],
  ["password1!", "weak"],
  ["qwer1234", "weak"],
  ["1q2w3e4r", "weak"],
  ["11111111", "weak"],
  ["12345678", "weak"],
  ["98765432", "weak"],
  ["abababab", "weak"],
  ["abcdefghij", "weak"],
  ["mokryeon", "fair"],
  ["mokryeon7", "fair"],
  ["Mokryeon7", "good"],
  ["봄날의목련나무아래의자둘", "good"],
])("'%s' is %s", (password, strength) => {
  expect(advisePassword(password).strength).toBe(strength);
});
