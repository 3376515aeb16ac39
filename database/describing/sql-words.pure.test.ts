import { expect, test } from "vitest";

import { asWritten, onLines } from "./sql-words.ts";

test("an expression of the catalogue reads as if written by hand", () => {
  expect(asWritten("CHECK (status = ANY (ARRAY['NEW'::text, 'it''s'::text]))")).toBe(
    "check (status in ('NEW', 'it''s'))",
  );
  expect(asWritten("apartment_id = (( SELECT app_apartment_id() AS app_apartment_id))")).toBe(
    "apartment_id = (select app_apartment_id())",
  );
});

test("what is one word to the catalogue stays one", () => {
  expect(asWritten("'{}'::text[]")).toBe("'{}'::text[]");
  expect(asWritten("\"Name\" = 'SELECT'")).toBe("\"Name\" = 'SELECT'");
});

test("a long condition has a line for each part of its own, and none for what is in brackets", () => {
  const part = "apartment_id = app_apartment_id()";
  expect(onLines(`${part} and (${part} or ${part}) and ${part}`, 2)).toBe(
    `${part}\n  and (${part} or ${part})\n  and ${part}`,
  );
  expect(onLines(`${part} and ${part}`, 2)).toBe(`${part} and ${part}`);
});
