import Pencil from "lucide-react/icons/pencil";

import type { Comment } from "#contract/comments.ts";
import { ActionMenu } from "#web/ui/overlays/action-menu.tsx";
import { deleteAction } from "#web/ui/overlays/delete-action.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

interface CommentItemProps {
  comment: Comment;
  /** The author's actions; false for everybody else. */
  own: false | { onEdit: () => void; onDelete: () => void };
}

export function CommentItem({
  comment: { authorNickname, createdAt, editedAt, content },
  own,
}: CommentItemProps) {
  return (
    <article className="flex items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-label text-neutral-weak">
          <strong className="text-body text-neutral">{authorNickname}</strong>
          <DateText value={createdAt} precision="minute" />
          {editedAt !== null && <span>수정됨</span>}
        </p>
        <WrittenText>{content}</WrittenText>
      </div>
      {own && (
        <ActionMenu
          label="내 댓글 메뉴"
          actions={[
            { label: "수정", icon: <Pencil aria-hidden size="1rem" />, onSelect: own.onEdit },
            deleteAction(own.onDelete),
          ]}
        />
      )}
    </article>
  );
}
