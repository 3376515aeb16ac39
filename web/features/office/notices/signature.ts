import type { Notice } from "#contract/notices.ts";

/** The office signs with this. The server answers the same for a manager without an account any more. */
export const office = "관리사무소";

/** Who signs a notice for residents: the office first, because they need not know the author's name. */
export function signatureOf({ authorName }: Pick<Notice, "authorName">): string {
  return authorName === office ? office : `${office} · ${authorName}`;
}
