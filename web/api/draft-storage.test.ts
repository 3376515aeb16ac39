import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { readDraft, removeDraftsOf, saveDraft } from "./draft-storage.ts";

const notice = { title: "물탱크 청소" };
const [first, second] = ["apartment-1", "apartment-2"].map((apartmentId) => ({
  userId: "minji",
  apartmentId,
  form: "notice.new",
})) as [Parameters<typeof saveDraft>[0], Parameters<typeof saveDraft>[0]];

// Node has a real Storage in memory, but only one.
beforeEach(() => void vi.stubGlobal("localStorage", sessionStorage));

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test("a manager who was moved does not resume in one apartment what was written for another", () => {
  saveDraft(first, notice);
  expect(readDraft(second)).toBeUndefined();
  expect(readDraft(first)).toEqual(notice);
});

test("signing out deletes the drafts of a person in all apartments, and nobody else's", () => {
  const others = { ...first, userId: "jiho" };
  for (const place of [first, second, others]) saveDraft(place, notice);
  removeDraftsOf("minji");
  expect([first, second, others].map(readDraft)).toEqual([undefined, undefined, notice]);
});
