import type { Post } from "#contract/posts.ts";
import { paths } from "#web/paths.ts";
import { ShareButton } from "#web/ui/buttons/share-button.tsx";

import { ContactSeller } from "./contact-seller.tsx";
import { SoldButton } from "./sold-button.tsx";

/** What can be done with a thing on the flea market, besides what can be done with each post. */
export function MarketActions({ post, isMine }: { post: Post; isMine: boolean }) {
  // There may be a talk or none: what stands beside it must not move.
  const comesLate = isMine || post.isSold || post.authorId === null;
  return (
    <>
      {!comesLate && <ContactSeller post={post} isMine={false} />}
      {isMine && <SoldButton post={post} />}
      <ShareButton title={post.title} path={paths.resident.post(post.id)} />
      {comesLate && <ContactSeller post={post} isMine={isMine} />}
    </>
  );
}
