import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";

import { type Comment, commentInput } from "#contract/comments.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { attachedFiles } from "#web/files/attached-files.ts";
import { FilesField } from "#web/files/files-field.tsx";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { type BoundTo, FormTextArea } from "#web/forms/form-fields.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const newComment = commentInput.extend({ fileIds: attachedFiles });

interface AddCommentFormProps {
  postId: string;
  /** The id of the comment that the new one replies to, and the comment itself, if it is loaded. */
  repliedId: string | null;
  replied: Comment | undefined;
  /** Makes the reply a comment of its own again. */
  onStopReplying: () => void;
}

/** The form for a new comment, below the comments. */
export function AddCommentForm({ postId, repliedId, replied, onStopReplying }: AddCommentFormProps) {
  const form = useZodForm(newComment, { defaultValues: { content: "", fileIds: [] } });
  function stopReplying() {
    onStopReplying();
    // The button goes, and would take the focus with it.
    form.setFocus("content");
  }
  const add = useCommand("addComment", {
    fallback: "댓글 작성에 실패했습니다.",
    onSuccess: ({ message }) => {
      form.reset();
      showToast({ tone: "positive", message, seconds: 3 });
    },
    onward: () => {
      if (repliedId !== null) onStopReplying();
    },
  });
  return (
    <CommandForm
      label="댓글 쓰기"
      className={formClass}
      form={form}
      draft={`comment.on.${postId}`}
      command={add}
      payload={(values) => ({ postId, replyToId: repliedId ?? undefined, ...values })}
      buttons={
        <Buttons>
          <SubmitButton variant="primary">댓글 등록</SubmitButton>
        </Buttons>
      }
    >
      <div role="status" className="empty:hidden">
        {repliedId !== null && <Replied nickname={replied?.authorNickname} onStop={stopReplying} />}
      </div>
      <CommentText control={form.control} name="content" label="댓글 쓰기" />
      <FilesField control={form.control} name="fileIds" purpose="comment" isCompact />
    </CommandForm>
  );
}

function Replied({ nickname, onStop }: { nickname: string | undefined; onStop: () => void }) {
  return (
    <p className="flex items-center justify-between gap-2 rounded-control bg-neutral-weak ps-3.5">
      <span className="min-w-0 wrap-break-word">
        {nickname === undefined ? "앞선 댓글에 답글" : `${nickname}님에게 답글`}
      </span>
      <IconButton label="답글 취소" icon={<X aria-hidden size="1.125rem" />} onPress={onStop} />
    </p>
  );
}

/** Replaces the person's own comment by a form. */
export function EditCommentForm({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { id: commentId, postId, content } = comment;
  const form = useZodForm(commentInput, { defaultValues: { content } });
  const update = useCommand("updateComment", {
    fallback: "댓글 수정에 실패했습니다.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: onClose,
  });
  return (
    <CommandForm
      label="댓글 수정"
      className={formClass}
      form={form}
      draft={`comment.${commentId}`}
      command={update}
      payload={(values) => ({ postId, commentId, ...values })}
      buttons={
        <Buttons>
          <Button onPress={onClose}>취소</Button>
          <SubmitButton variant="primary">저장</SubmitButton>
        </Buttons>
      }
    >
      <CommentText control={form.control} name="content" label="댓글 수정" />
    </CommandForm>
  );
}

interface CommentTextProps<Values extends FieldValues, Output> extends BoundTo<Values, Output> {
  label: string;
}

function CommentText<Values extends FieldValues, Output>(props: CommentTextProps<Values, Output>) {
  return <FormTextArea {...props} rows={3} maxCharacters={maxLengths.comment} />;
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex justify-end gap-2">{children}</div>;
}

const formClass = "flex flex-col gap-3";
