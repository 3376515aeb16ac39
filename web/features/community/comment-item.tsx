import CornerDownRight from "lucide-react/icons/corner-down-right";
import Pencil from "lucide-react/icons/pencil";
import type { ReactNode } from "react";

import type { Comment } from "#contract/comments.ts";
import { Photos } from "#web/files/photos.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ActionMenu } from "#web/ui/overlays/action-menu.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

/** Brings a comment of the page into view, and the focus to it. */
export function showComment(id: string): void {
  document.getElementById(headOf(id))?.focus();
}

interface CommentItemProps {
  comment: Comment;
  onReply: () => void;
  /** Leads to the comment that this one replies to; undefined if that is not on the page. */
  onShowReplied: (() => void) | undefined;
  /** The author's actions; false for everybody else. */
  own: false | { onEdit: () => void; onDelete: () => void };
}

export function CommentItem({ comment, onReply, onShowReplied, own }: CommentItemProps) {
  const { id, authorNickname, createdAt, editedAt, content, replyTo, files } = comment;
  return (
    <article className="flex flex-col gap-1">
      <div className="flex items-start gap-1">
        <p
          id={headOf(id)}
          tabIndex={-1}
          className="flex min-h-target scroll-my-24 min-w-0 flex-1 flex-wrap content-center items-baseline gap-x-2 text-label text-neutral-weak"
        >
          <strong className="text-body text-neutral">{authorNickname}</strong>
          <DateText value={createdAt} precision="minute" />
          {editedAt !== null && <span>수정됨</span>}
        </p>
        <div className="-me-2 flex">
          <Button variant="quiet" label={`${authorNickname}님에게 답글`} onPress={onReply}>
            답글
          </Button>
          {own && (
            <ActionMenu
              label="내 댓글 메뉴"
              actions={[
                { label: "수정", icon: <Pencil aria-hidden size="1rem" />, onSelect: own.onEdit },
                deleteAction(own.onDelete),
              ]}
            />
          )}
        </div>
      </div>
      {replyTo && (
        <Quote onShow={onShowReplied}>
          {replyTo.authorNickname}님에게 답글 · {replyTo.excerpt}
        </Quote>
      )}
      <WrittenText>{content}</WrittenText>
      <Photos subject={`${authorNickname}님 댓글`} photos={files} />
    </article>
  );
}

function headOf(id: string): string {
  return `comment-${id}`;
}

/** One line of what a reply answers. */
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
