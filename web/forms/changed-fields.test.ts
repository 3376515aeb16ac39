import { expect, test } from "vitest";

import { changedFields } from "./changed-fields.ts";

test("leaves of the values those that are marked as changed, an emptied one included", () => {
  const values = { name: "김바름", note: null, building: 101 };
  expect(changedFields(values, { name: true, note: true, building: false })).toEqual({
    name: "김바름",
    note: null,
  });
  expect(changedFields(values, {})).toEqual({});
});
