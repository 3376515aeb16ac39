import type { Post } from "#contract/posts.ts";
import { Picture } from "#web/files/picture.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { ListDay } from "./list-time.tsx";
import { postHref } from "./post-columns.tsx";
import { Price, SoldBadge } from "./price.tsx";

interface MarketGridProps {
  label: string;
  posts: readonly Post[];
}

/** What neighbours sell and give away, as pictures with their price: two beside each other on a phone. */
export function MarketGrid({ label, posts }: MarketGridProps) {
  return (
    <>
      <p className="-mt-2 pb-4">
        <ButtonLink href={paths.resident.marketTalks} size="small">
          주고받은 연락
        </ButtonLink>
      </p>
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-x-3 gap-y-6"
      >
        {posts.map((post) => (
          <li key={post.id}>
            <Thing post={post} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Thing({ post }: { post: Post }) {
  const href = postHref(post);
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={onClick}
      className="group flex h-full flex-col gap-2 rounded-card text-neutral no-underline"
    >
      {/* Behind the words for whoever hears them: first what it is, then what it looks like. */}
      <span className="order-last flex min-w-0 flex-col">
        <span className="line-clamp-2 group-hover:underline">{post.title}</span>
        <span className="flex flex-wrap items-center gap-x-2">
          <SoldBadge post={post} />
          {post.isHidden && <Badge tone="warning">가려짐</Badge>}
          <Price post={post} />
        </span>
        <span className="tabular text-label text-neutral-weak">
          <span className="wrap-anywhere">{post.authorNickname}</span> · <ListDay value={post.createdAt} />
          {post.likeCount > 0 && ` · 관심 ${post.likeCount.toLocaleString("ko-KR")}`}
          {post.commentCount > 0 && ` · 댓글 ${post.commentCount.toLocaleString("ko-KR")}`}
        </span>
      </span>
      <span
        className={classNames(
          "relative block aspect-square overflow-hidden rounded-card border border-neutral-weak bg-neutral-weak",
          post.isSold && "[&>img]:opacity-55",
        )}
      >
        {post.thumbnailUrl === null ? (
          <FirstWords post={post} />
        ) : (
          <Picture
            key={post.thumbnailUrl}
            src={post.thumbnailUrl}
            alt=""
            className="size-full object-cover"
            whenMissing={<FirstWords post={post} />}
          />
        )}
        {post.fileCount > 1 && (
          <span className="tabular absolute end-1.5 bottom-1.5 rounded-full bg-overlay px-2 text-caption font-semibold text-neutral">
            <VisuallyHidden>첨부 </VisuallyHidden>
            {post.fileCount}
          </span>
        )}
      </span>
    </a>
  );
}

/** In the place of a picture. */
function FirstWords({ post }: { post: Post }) {
  return (
    <span className="block p-3">
      <span className="line-clamp-5 text-label text-neutral-weak">{post.content}</span>
    </span>
  );
}
