import { expect, test } from "vitest";

import { emptyEvent, eventForm, repeatsOf, weekdaysOf } from "./event-form.ts";

const wednesday = "2026-12-02";
const written = { ...emptyEvent(wednesday), title: "소독", until: "2027-01-31" };

function on(day: string) {
  return { ...written, startsAt: `${day}T10:00`, endsAt: `${day}T12:00` };
}

test("a weekly event goes by its first day until somebody ticks weekdays", () => {
  expect(weekdaysOf(on("2026-12-04"))).toEqual(["5"]);
  expect(weekdaysOf({ ...on("2026-12-04"), weekdays: ["1", "3"] })).toEqual(["1", "3"]);
  expect(weekdaysOf({ ...written, startsAt: "T10:00" })).toEqual([]);
  expect(eventForm.parse({ ...on("2026-12-04"), repeats: "weekly" }).repeats).toMatchObject({
    weekdays: [5],
  });
  const none = eventForm.safeParse({ ...on("2026-12-04"), repeats: "weekly", weekdays: [] });
  expect(none.error?.issues.map(({ path }) => path[0])).toEqual(["weekdays"]);
});

test("a rule that the first day has no more is none, and comes back with the day", () => {
  const nth = { ...on(wednesday), repeats: "monthly_nth" as const };
  expect(repeatsOf(nth)).toBe("monthly_nth");
  expect(repeatsOf({ ...nth, startsAt: "2026-12-30T10:00" })).toBe("none");
  expect(repeatsOf({ ...nth, startsAt: "2026-12-30T10:00", repeats: "monthly_last" })).toBe("monthly_last");
  expect(repeatsOf({ ...on(wednesday), repeats: "monthly_last" })).toBe("none");
});

test("the notice that an event began with is no value of its form: a refusal of it has no field to stand at", () => {
  expect(Object.keys(written)).not.toContain("noticeId");
});
