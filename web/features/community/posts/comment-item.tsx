import CornerDownRight from "lucide-react/icons/corner-down-right";
import type { ReactNode } from "react";

import type { Comment } from "#contract/comments.ts";
import { Photos } from "#web/files/photos.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ActionMenu, type MenuAction } from "#web/ui/overlays/action-menu.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { BlockedText } from "./blocked-text.tsx";
import { HidingNotice } from "./hiding-notice.tsx";

/** Brings a comment of the page into view, and the focus to it. */
export function showComment(id: string): void {
  document.getElementById(headOf(id))?.focus();
}

interface CommentItemProps {
  comment: Comment;
  /** Undefined where nobody may reply. */
  onReply: (() => void) | undefined;
  /** Leads to the comment that this one replies to; undefined if that is not on the page. */
  onShowReplied: (() => void) | undefined;
  /** What the reader can do about it: the author has other choices than everybody else. */
  actions: readonly MenuAction[];
  isMine: boolean;
}

export function CommentItem({ comment, onReply, onShowReplied, actions, isMine }: CommentItemProps) {
  const { id, postId, authorNickname, createdAt, editedAt, content, replyTo, files, hiding } = comment;
  const isVeiled = comment.isHidden && !isMine;
  return (
    <article className="flex flex-col gap-1">
      <div className="flex items-start gap-1">
        <p
          id={headOf(id)}
          tabIndex={-1}
          className="flex min-h-target scroll-my-24 min-w-0 flex-1 flex-wrap content-center items-baseline gap-x-2 text-label text-neutral-weak"
        >
          {!isVeiled && <strong className="text-body text-neutral">{authorNickname}</strong>}
          <DateText value={createdAt} precision="minute" />
          {editedAt !== null && <span>수정됨</span>}
        </p>
        <div className="-me-2 flex">
          {onReply && (
            <Button variant="quiet" label={`${authorNickname}님에게 답글`} onPress={onReply}>
              답글
            </Button>
          )}
          {actions.length > 0 && (
            <ActionMenu label={isMine ? "내 댓글 메뉴" : `${authorNickname}님 댓글 메뉴`} actions={actions} />
          )}
        </div>
      </div>
      {replyTo && (
        <Quote onShow={onShowReplied}>
          {replyTo.authorNickname}님에게 답글 · {replyTo.excerpt}
        </Quote>
      )}
      {hiding && <HidingNotice postId={postId} commentId={id} hiding={hiding} />}
      {isVeiled ? (
        <p className="text-neutral-weak">{content}</p>
      ) : (
        <BlockedText isBlocked={comment.isBlocked}>
          <WrittenText>{content}</WrittenText>
          <Photos subject={`${authorNickname}님 댓글`} photos={files} />
        </BlockedText>
      )}
    </article>
  );
}

function headOf(id: string): string {
  return `comment-${id}`;
}

/** One line of the comment that a reply answers. */
function Quote({ onShow, children }: { onShow: (() => void) | undefined; children: ReactNode }) {
  const line = (
    <>
      <CornerDownRight aria-hidden size="1rem" className="shrink-0" />
      <span className="truncate">{children}</span>
    </>
  );
  const look = "flex max-w-full min-h-target items-center gap-1.5 text-label text-neutral-weak";
  if (!onShow) return <p className={look}>{line}</p>;
  return (
    <button
      type="button"
      onClick={onShow}
      className={`${look} rounded-control text-start underline-offset-4 hover:underline`}
    >
      {line}
    </button>
  );
}
