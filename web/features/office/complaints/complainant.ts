import type { Complaint } from "#contract/complaints.ts";

/** The complaint's resident as an office says it: the household first. */
export function complainantOf({
  authorHome,
  authorName,
}: Pick<Complaint, "authorHome" | "authorName">): string {
  // A unit's account has the household as its name until its resident sets it up.
  if (authorHome === null || authorHome === authorName) return authorName;
  return `${authorHome} ${authorName}`;
}
