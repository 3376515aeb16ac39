import type { Post } from "#contract/posts.ts";
import { paths } from "#web/paths.ts";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";

import { CommentCount } from "./comment-count.tsx";
import { ListTime } from "./list-time.tsx";

interface PostLinksProps {
  label: string;
  posts: readonly Post[];
  /** Shows the rank before the title in place of the time after it. */
  isRanked?: boolean;
}

/** A few posts, a line each. */
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
export function PostLinksSkeleton({ lines = 5 }: { lines?: number }) {
  return (
    <Loading>
      <div className="flex flex-col">
        {Array.from({ length: lines }, (_, line) => (
          <div key={line} className="flex h-target items-center gap-6">
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-10" />
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
      <span className="flex min-w-0 flex-1 items-center gap-1.5">
        <span className="truncate">{post.title}</span>
        <CommentCount count={post.commentCount} />
      </span>
      {rank === undefined && (
        <span className="shrink-0 text-label text-neutral-weak">
          <ListTime value={post.createdAt} />
        </span>
      )}
    </a>
  );
}
