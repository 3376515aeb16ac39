import { lettersOf } from "#contract/values/skeleton.ts";
import { CallError } from "#server/call/call-error.ts";
import { formerAuthor } from "#server/domain/former-author.ts";

/** With one of these anywhere in its name, neighbours take the club for the office or the residents' council. */
const telling = [
  formerAuthor.manager,
  "관리소장",
  "관리사무실",
  "대표회의",
  "선거관리위원회",
  "생활지원센터",
];

/** Too short to be looked for within other words. */
const alone = new Set(["관리실", "관리소", "관리자", "운영자", "소장실", "동대표", "입대의", "선관위"]);

/** A club is the neighbours' own: its name must not pass for that of the office, the council or the election's. */
export function requireOwnClubName(name: string): void {
  const letters = lettersOf(name);
  if (alone.has(letters) || telling.some((words) => letters.includes(words))) {
    throw new CallError("club_name_reserved", { field: "name" });
  }
}
