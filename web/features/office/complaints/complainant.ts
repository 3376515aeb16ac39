import type { Complaint } from "#contract/complaints.ts";

/** The complaint's person as an office says it: the household or the place first. */
export function complainantOf({
  authorHome,
  authorName,
  place,
}: Pick<Complaint, "authorHome" | "authorName" | "place">): string {
  const where = authorHome ?? place;
  // A unit's account has the household as its name until its resident sets it up.
  if (where === null || where === authorName) return authorName;
  return `${where} ${authorName}`;
}
