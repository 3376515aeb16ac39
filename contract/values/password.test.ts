import fc from "fast-check";
import { expect, test } from "vitest";

import { newPassword, preparePassword } from "./password.ts";

test("a password is one, whatever form a device sends it in", () => {
  const typed = fc.string({
    unit: fc.constantFrom("가", "각", "é", "a", "1", " ", "한", "🏠"),
    maxLength: 30,
  });
  fc.assert(
    fc.property(typed, (password) => {
      const prepared = preparePassword(password);
      expect(preparePassword(password.normalize("NFD"))).toBe(prepared);
      expect(preparePassword(password.replaceAll(" ", "\u00a0"))).toBe(prepared);
      expect(preparePassword(password.replaceAll(" ", "\u3000"))).toBe(prepared);
      expect(preparePassword(prepared)).toBe(prepared);
    }),
  );
});

test("its length is that of what is hashed", () => {
  expect(newPassword.safeParse("가나다라마".normalize("NFD")).success).toBe(false);
  expect(newPassword.safeParse("각".repeat(128).normalize("NFD")).success).toBe(true);
  expect(newPassword.safeParse("각".repeat(129)).success).toBe(false);
});

test.each(["좋은비밀\u0000번호", "좋은\n비밀번호", "좋은\ud800비밀번호"])(
  "%j is none that anybody types",
  (password) => {
    expect(newPassword.safeParse(password).error?.issues[0]?.message).toMatch(/보이지 않는 글자/);
  },
);
