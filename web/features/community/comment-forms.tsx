import type { ReactNode } from "react";
import type { z } from "zod";

import { type Comment, commentInput } from "#contract/comments.ts";
import { maxLengths } from "#contract/values/text.ts";
import { type Command, useCommand } from "#web/api/queries.ts";
import { useFormDraft } from "#web/forms/drafts.ts";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { Form, useZodForm, type ZodForm } from "#web/forms/form.tsx";
import { ResumedDraft } from "#web/forms/resumed-draft.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

type Written = z.output<typeof commentInput>;

/** Below the comments: another one. */
export function AddCommentForm({ postId }: { postId: string }) {
  const draftName = `comment.on.${postId}`;
  const { form, forgetDraft } = useCommentForm(draftName, "");
  const add = useCommand("addComment", {
    fallback: "댓글 작성에 실패했습니다.",
    onSuccess: ({ message }) => {
      form.reset();
      forgetDraft();
      showToast({ tone: "positive", message, seconds: 3 });
    },
  });
  return (
    <CommentForm
      label="댓글 쓰기"
      form={form}
      draftName={draftName}
      command={add}
      onSubmit={(values) => add.run({ postId, ...values })}
    >
      <Button type="submit" variant="primary" isPending={add.isPending}>
        댓글 등록
      </Button>
    </CommentForm>
  );
}

/** In the place of one's own comment. */
export function EditCommentForm({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { id: commentId, postId, content } = comment;
  const draftName = `comment.${commentId}`;
  const { form, forgetDraft } = useCommentForm(draftName, content);
  const update = useCommand("updateComment", {
    fallback: "댓글 수정에 실패했습니다.",
    onSuccess: ({ message }) => {
      forgetDraft();
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <CommentForm
      label="댓글 수정"
      form={form}
      draftName={draftName}
      command={update}
      onSubmit={(values) => update.run({ postId, commentId, ...values })}
    >
      <Button onPress={onClose}>취소</Button>
      <Button type="submit" variant="primary" isPending={update.isPending}>
        저장
      </Button>
    </CommentForm>
  );
}

function useCommentForm(draftName: string, content: string) {
  const form = useZodForm(commentInput, { defaultValues: { content } });
  return { form, forgetDraft: useFormDraft(form, draftName) };
}

interface CommentFormProps {
  label: string;
  form: ZodForm<z.input<typeof commentInput>, Written>;
  draftName: string;
  command: Pick<Command<"addComment">, "failure" | "failureField" | "isPending">;
  onSubmit: (values: Written) => void;
  /** The buttons. */
  children: ReactNode;
}

function CommentForm({ label, form, draftName, command, onSubmit, children }: CommentFormProps) {
  return (
    <Form
      label={label}
      form={form}
      onSubmit={onSubmit}
      error={command.failure}
      errorField={command.failureField}
      isPending={command.isPending}
      className="flex flex-col gap-3"
    >
      {(failure) => (
        <>
          <ResumedDraft form={form} name={draftName} />
          <FormTextArea
            control={form.control}
            name="content"
            label={label}
            rows={3}
            maxCharacters={maxLengths.comment}
          />
          {failure}
          <div className="flex justify-end gap-2">{children}</div>
        </>
      )}
    </Form>
  );
}
