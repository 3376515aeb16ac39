import Pencil from "lucide-react/icons/pencil";
import { lazy, Suspense, useRef } from "react";

import type { Comment } from "#contract/comments.ts";
import type { Post } from "#contract/posts.ts";
import { useMe } from "#web/api/session.ts";
import { OnceRead } from "#web/forms/once-read.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { Card } from "#web/ui/layout/card.tsx";
import type { MenuAction } from "#web/ui/overlays/action-menu.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";

import { CommentItem, showComment } from "./comment-item.tsx";
import { useCommentDeletion } from "./deletions.tsx";
import { useModeration } from "./moderation.tsx";
import { useEdited, useReplying } from "./open-forms.ts";

// The forms bring the schemas, and the comments need not wait for them.
const AddCommentForm = lazy(async () => ({
  default: (await import("./comment-forms.tsx")).AddCommentForm,
}));
const EditCommentForm = lazy(async () => ({
  default: (await import("./comment-forms.tsx")).EditCommentForm,
}));

interface CommentsProps {
  post: Post;
  /** Whether the reader may comment, and edit their own. */
  mayWrite: boolean;
  /** Whether the reader may delete those of others. */
  mayTidyUp: boolean;
}

/** The comments, oldest first, and the form for a new one. */
export function Comments({ post, mayWrite, mayTidyUp }: CommentsProps) {
  const { id: postId, commentCount } = post;
  const isShut = post.isHidden || !mayWrite;
  const comments = usePagedList("getComments", { rowsOf: (page) => page.comments, filter: { postId } });
  const { repliedId, reply, stop } = useReplying();
  const form = useRef<HTMLDivElement>(null);
  const startReply = (commentId: string) => {
    reply(commentId);
    // At once: a phone opens its keyboard only for the press itself.
    form.current?.querySelector("textarea")?.focus();
  };
  return (
    <Card title={`댓글 ${commentCount.toLocaleString("ko-KR")}`}>
      <LoadedList
        list={comments}
        failed="댓글을 불러오지 못했어요."
        skeleton={<CommentsSkeleton />}
        empty={<p className="py-4 text-neutral-weak">아직 댓글이 없습니다.</p>}
      >
        {(rows) => (
          <CommentList
            rows={rows}
            onReply={isShut ? undefined : startReply}
            mayEdit={mayWrite}
            mayTidyUp={mayTidyUp}
          />
        )}
      </LoadedList>
      <div ref={form} hidden={isShut}>
        <Suspense fallback={<Skeleton className="h-36 w-full" />}>
          {!isShut && (
            <AddCommentForm
              postId={postId}
              repliedId={repliedId}
              replied={comments.data?.find(({ id }) => id === repliedId)}
              onStopReplying={stop}
            />
          )}
        </Suspense>
      </div>
    </Card>
  );
}

interface CommentListProps {
  rows: readonly Comment[];
  /** Undefined where nobody may comment. */
  onReply: ((commentId: string) => void) | undefined;
  mayEdit: boolean;
  mayTidyUp: boolean;
}

function CommentList({ rows, onReply, mayEdit, mayTidyUp }: CommentListProps) {
  const me = useMe();
  const { edited, edit, close } = useEdited();
  const deletion = useCommentDeletion();
  const moderation = useModeration();
  const loaded = new Set(rows.map(({ id }) => id));
  return (
    <>
      <ul aria-label="댓글" className="flex flex-col *:border-b *:border-neutral-weak *:last:border-b-0">
        {rows.map((comment) => {
          const repliedId = comment.replyTo?.id;
          const isMine = comment.authorId === me?.id;
          const canEdit = isMine && !comment.isHidden && mayEdit;
          return (
            <li key={comment.id} className="-mx-2 px-2 py-3 has-[p:focus]:bg-neutral-hover">
              {canEdit && edited === comment.id ? (
                <OnceRead name="getComments" skeleton={<Skeleton className="h-36 w-full" />}>
                  <EditCommentForm comment={comment} onClose={close} />
                </OnceRead>
              ) : (
                <CommentItem
                  comment={comment}
                  onReply={onReply && !comment.isHidden ? () => onReply(comment.id) : undefined}
                  onShowReplied={
                    repliedId !== undefined && loaded.has(repliedId)
                      ? () => showComment(repliedId)
                      : undefined
                  }
                  actions={
                    isMine
                      ? [
                          ...(canEdit ? [editAction(() => edit(comment.id))] : []),
                          deleteAction(() => deletion.ask(comment)),
                        ]
                      : comment.isHidden
                        ? []
                        : [
                            ...moderation.actionsFor({ ...comment, commentId: comment.id }),
                            ...(mayTidyUp ? [deleteAction(() => deletion.ask(comment))] : []),
                          ]
                  }
                  isMine={isMine}
                />
              )}
            </li>
          );
        })}
      </ul>
      {deletion.dialog}
      {moderation.dialogs}
    </>
  );
}

function editAction(onSelect: () => void): MenuAction {
  return { label: "수정", icon: <Pencil aria-hidden size="1rem" />, onSelect };
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
