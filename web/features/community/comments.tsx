import { lazy, Suspense } from "react";

import type { Comment } from "#contract/comments.ts";
import type { Post } from "#contract/posts.ts";
import { useMe } from "#web/api/session.ts";
import { OnceRead } from "#web/forms/once-read.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";

import { CommentItem } from "./comment-item.tsx";
import { useCommentDeletion } from "./deletions.tsx";
import { useEdited } from "./use-edited.ts";

// The forms bring the schemas, and the comments need not wait for them.
const AddCommentForm = lazy(async () => ({
  default: (await import("./comment-forms.tsx")).AddCommentForm,
}));
const EditCommentForm = lazy(async () => ({
  default: (await import("./comment-forms.tsx")).EditCommentForm,
}));

/** The comments, oldest first, and the form for a new one. */
export function Comments({ post: { id: postId, commentCount } }: { post: Post }) {
  const comments = usePagedList("getComments", { rowsOf: (page) => page.comments, filter: { postId } });
  return (
    <Card title={`댓글 ${commentCount.toLocaleString("ko-KR")}`}>
      <LoadedList
        list={comments}
        failed="댓글을 불러오지 못했어요."
        skeleton={<CommentsSkeleton />}
        empty={<p className="py-4 text-neutral-weak">아직 댓글이 없습니다.</p>}
      >
        {(rows) => <CommentList rows={rows} />}
      </LoadedList>
      <Suspense fallback={<Skeleton className="h-36 w-full" />}>
        <AddCommentForm postId={postId} />
      </Suspense>
    </Card>
  );
}

function CommentList({ rows }: { rows: readonly Comment[] }) {
  const me = useMe();
  const { edited, edit, close } = useEdited();
  const deletion = useCommentDeletion();
  return (
    <>
      <ul aria-label="댓글" className="flex flex-col *:border-b *:border-neutral-weak *:last:border-b-0">
        {rows.map((comment) => {
          const isMine = comment.authorId === me?.id;
          return (
            <li key={comment.id} className="py-4">
              {isMine && edited === comment.id ? (
                <OnceRead name="getComments" skeleton={<Skeleton className="h-36 w-full" />}>
                  <EditCommentForm comment={comment} onClose={close} />
                </OnceRead>
              ) : (
                <CommentItem
                  comment={comment}
                  own={isMine && { onEdit: () => edit(comment.id), onDelete: () => deletion.ask(comment) }}
                />
              )}
            </li>
          );
        })}
      </ul>
      {deletion.dialog}
    </>
  );
}

function CommentsSkeleton() {
  return (
    <Loading label="댓글을 불러오는 중이에요">
      <div className="flex flex-col gap-6 py-4">
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
