import type { Complaint } from "#contract/complaints.ts";

/** Who filed it, as an office says it: by the household first. */
export function complainantOf({
  authorHome,
  authorName,
}: Pick<Complaint, "authorHome" | "authorName">): string {
  // Until its resident is known, an account is named after its household.
  if (authorHome === null || authorHome === authorName) return authorName;
  return `${authorHome} ${authorName}`;
}
