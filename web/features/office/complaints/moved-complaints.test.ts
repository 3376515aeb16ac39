import { describe, expect, test } from "vitest";

import type { Complaint } from "#contract/complaints.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";

import { daysSince } from "./complaint-due.tsx";
import { stillMoved, withMoved } from "./moved-complaints.ts";

function complaint(day: number, status: ComplaintStatus = "submitted"): Complaint {
  return {
    id: `0000000${day}`,
    title: `${day}일`,
    content: "",
    authorId: null,
    authorName: "박주민",
    authorHome: null,
    source: "app",
    place: null,
    status,
    category: "other",
    dueOn: "2026-11-20",
    isOverdue: false,
    assignee: null,
    fileCount: 0,
    createdAt: `2026-11-0${day}T00:00:00.000Z`,
  };
}

const [first, second, third] = [complaint(1), complaint(2), complaint(3)];
const moved = { complaint: complaint(2, "resolved"), from: "submitted", hasLeft: false } as const;
const gone = { ...moved, hasLeft: true };

describe("a changed row", () => {
  test("shows its new status until the list is read again", () => {
    const before = [third, second, first];
    expect(stillMoved([moved], before)).toEqual([moved]);
    expect(withMoved(before, [moved], "newest")).toEqual([third, moved.complaint, first]);
  });

  test("stays in its place once the list no longer has it, in both orders", () => {
    expect(stillMoved([moved], [third, first])).toEqual([gone]);
    expect(stillMoved([gone], [third, first])).toEqual([gone]);
    expect(withMoved([third, first], [gone], "newest")).toEqual([third, moved.complaint, first]);
    expect(withMoved([first, third], [gone], "oldest")).toEqual([first, moved.complaint, third]);
  });

  test("is the list's own again once the list has it with another status, or has it back", () => {
    expect(stillMoved([moved], [complaint(2, "resolved")])).toEqual([]);
    expect(stillMoved([moved], [complaint(2, "in_progress")])).toEqual([]);
    expect(stillMoved([gone], [second])).toEqual([]);
  });
});

test("a complaint's days are Seoul's", () => {
  const evening = "2026-11-21T14:59:00.000Z";
  const daysUntil = (now: string) => daysSince(evening, new Date(now));
  expect(daysUntil("2026-11-21T14:59:30.000Z")).toBe(0);
  expect(daysUntil("2026-11-21T15:00:00.000Z")).toBe(1);
  expect(daysUntil("2026-11-28T20:00:00.000Z")).toBe(8);
  expect(daysSince("what")).toBeNaN();
});
