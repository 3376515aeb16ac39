import type { Post } from "#contract/posts.ts";
import { updatePostInput } from "#contract/posts.ts";
import { useCommand } from "#web/api/queries.ts";
import { useFormDraft } from "#web/forms/drafts.ts";
import { Form, useZodForm } from "#web/forms/form.tsx";
import { ResumedDraft } from "#web/forms/resumed-draft.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { PostTextFields } from "./post-text-fields.tsx";

interface EditPostFormProps {
  post: Post;
  onClose: () => void;
}

/** In the place of the post's text. */
export function EditPostForm({ post: { id: postId, title, content }, onClose }: EditPostFormProps) {
  const draftName = `post.${postId}`;
  const form = useZodForm(updatePostInput, { defaultValues: { title, content } });
  const forgetDraft = useFormDraft(form, draftName);
  const update = useCommand("updatePost", {
    fallback: "게시글 수정에 실패했습니다.",
    onSuccess: ({ message }) => {
      forgetDraft();
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <div className="rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
      <Form
        label="글 수정"
        form={form}
        onSubmit={(values) => update.run({ postId, ...values })}
        error={update.failure}
        errorField={update.failureField}
        isPending={update.isPending}
      >
        {(failure) => (
          <>
            <ResumedDraft form={form} name={draftName} />
            <PostTextFields control={form.control} />
            {failure}
            <div className="grid auto-cols-fr grid-flow-col gap-2 sm:flex sm:justify-end">
              <Button onPress={onClose}>취소</Button>
              <Button type="submit" variant="primary" isPending={update.isPending}>
                저장
              </Button>
            </div>
          </>
        )}
      </Form>
    </div>
  );
}
