import type { Post } from "#contract/posts.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { wonText } from "#web/ui/text/spoken.ts";

/** What a thing on the flea market costs; nothing if its author does not say. */
export function Price({ post: { priceWon } }: { post: Pick<Post, "priceWon"> }) {
  if (priceWon === null) return null;
  return (
    <strong className="tabular whitespace-nowrap text-neutral">
      {priceWon === 0 ? "나눔" : wonText(priceWon)}
    </strong>
  );
}

/** The first words of a post in a list, after its price. */
export function PricedExcerpt({ post }: { post: Post }) {
  return (
    <>
      <Price post={post} />
      {post.priceWon !== null && " · "}
      {post.content}
    </>
  );
}

/** Marks what is sold; nothing on everything else. */
export function SoldBadge({ post: { isSold } }: { post: Pick<Post, "isSold"> }) {
  return isSold && <Badge tone="neutral">거래완료</Badge>;
}
