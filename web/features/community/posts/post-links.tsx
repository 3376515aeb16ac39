import type { Post } from "#contract/posts.ts";
import { FileMark } from "#web/files/file-mark.tsx";
import { paths } from "#web/paths.ts";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";

import { CommentCount } from "./comment-count.tsx";
import { ListTime } from "./list-time.tsx";
import { PricedExcerpt, SoldBadge } from "./price.tsx";

interface PostLinksProps {
  label: string;
  posts: readonly Post[];
  /** Shows the rank before the title in place of the time after it. */
  isRanked?: boolean;
}

/** A few posts: each with its first words, who and when or, if ranked, a line each. */
export function PostLinks({ label, posts, isRanked = false }: PostLinksProps) {
  return (
    <ul aria-label={label} className="-mx-2 flex flex-col">
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostLink post={post} rank={isRanked ? index + 1 : undefined} />
        </li>
      ))}
    </ul>
  );
}

/** The shape of such lines. */
export function PostLinksSkeleton({ isRanked = false }: Pick<PostLinksProps, "isRanked">) {
  return (
    <Loading>
      <div className="flex flex-col">
        {[1, 2, 3, 4, 5].map((line) => (
          <div
            key={line}
            className={classNames("flex flex-col justify-center gap-2", isRanked ? "h-target" : "h-22")}
          >
            <Skeleton className="h-4 w-2/3" />
            {!isRanked && <Skeleton className="h-4 w-full" />}
            {!isRanked && <Skeleton className="h-3 w-24" />}
          </div>
        ))}
      </div>
    </Loading>
  );
}

function PostLink({ post, rank }: { post: Post; rank: number | undefined }) {
  const href = paths.resident.post(post.id);
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={onClick}
      className="flex min-h-target items-center gap-3 rounded-control px-2 py-1.5 text-neutral no-underline transition-colors hover:bg-neutral-hover active:bg-neutral-pressed"
    >
      {rank !== undefined && (
        <span className="w-4 shrink-0 text-center font-bold tabular text-brand">{rank}</span>
      )}
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-center gap-1.5">
          <span className={classNames("truncate", rank === undefined && "font-semibold")}>{post.title}</span>
          {rank === undefined && <SoldBadge post={post} />}
          <CommentCount count={post.commentCount} />
          {rank !== undefined && <FileMark {...post} hidesPicture />}
        </span>
        {rank === undefined && (
          <>
            <span className="truncate text-neutral-weak">
              <PricedExcerpt post={post} />
            </span>
            <span className="text-label text-neutral-weak">
              {post.authorNickname} · <ListTime value={post.createdAt} />
            </span>
          </>
        )}
      </span>
      {rank === undefined && <FileMark {...post} />}
    </a>
  );
}
