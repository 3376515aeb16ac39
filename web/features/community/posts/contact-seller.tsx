import MessageCircle from "lucide-react/icons/message-circle";
import { lazy, useState } from "react";

import type { Post } from "#contract/posts.ts";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";

// The form brings the schemas, so it loads only when someone asks.
const ContactDialog = lazy(async () => ({ default: (await import("./contact-dialog.tsx")).ContactDialog }));

interface ContactSellerProps {
  post: Post;
  isMine: boolean;
}

/** Leads to the talks about a thing: a neighbour begins one, or goes on; the seller sees whether there are any. */
export function ContactSeller({ post, isMine }: ContactSellerProps) {
  const talks = usePagedList("getMarketTalks", { rowsOf: (page) => page.talks, filter: { postId: post.id } });
  const [isOpen, setOpen] = useState(false);
  const icon = <MessageCircle aria-hidden size="1.125rem" />;
  const [first, ...others] = talks.data ?? [];
  if (first) {
    const count = `${talks.data!.length.toLocaleString("ko-KR")}${talks.hasMore ? "+" : ""}`;
    return (
      <ButtonLink
        href={others.length > 0 ? paths.resident.marketTalks : paths.resident.marketTalk(first.id)}
        variant="primary"
        icon={icon}
      >
        {isMine ? `받은 연락 ${count}` : "대화 보기"}
      </ButtonLink>
    );
  }
  if (isMine || post.isSold || post.authorId === null) return null;
  if (!talks.data && !talks.isError) return <Skeleton className="h-target w-31" />;
  return (
    <>
      <Button variant="primary" icon={icon} onPress={() => setOpen(true)}>
        연락하기
      </Button>
      <OnceOpened isOpen={isOpen}>
        <ContactDialog post={post} isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceOpened>
    </>
  );
}
