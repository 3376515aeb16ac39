import type { Post } from "#contract/posts.ts";
import { paths } from "#web/paths.ts";
import { ShareButton } from "#web/ui/buttons/share-button.tsx";

import { ContactSeller } from "./contact-seller.tsx";
import { SoldButton } from "./sold-button.tsx";

/** What can be done with a thing on the flea market, besides what can be done with each post. */
export function MarketActions({ post, isMine }: { post: Post; isMine: boolean }) {
  return (
    <>
      <ContactSeller post={post} isMine={isMine} />
      {isMine && <SoldButton post={post} />}
      <ShareButton title={post.title} path={paths.resident.post(post.id)} />
    </>
  );
}
