import type { Notice } from "#contract/notices.ts";

/** What the office signs with. The server answers the same for a manager whose account is gone. */
export const office = "관리사무소";

/** Who signs a notice for residents: the office first, because they need not know the name of who wrote it. */
export function signatureOf({ authorName }: Pick<Notice, "authorName">): string {
  return authorName === office ? office : `${office} · ${authorName}`;
}
