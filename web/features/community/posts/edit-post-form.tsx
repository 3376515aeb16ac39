import type { PostWithFiles } from "#contract/posts.ts";
import { updatePostInput } from "#contract/posts.ts";
import { fleaMarket } from "#contract/values/boards.ts";
import { useCommand } from "#web/api/actions.ts";
import { attachedFiles } from "#web/files/attached-files.ts";
import { FilesField } from "#web/files/files-field.tsx";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { PostTextFields } from "./post-text-fields.tsx";
import { PriceField } from "./price-field.tsx";

interface EditPostFormProps {
  post: PostWithFiles;
  onClose: () => void;
}

/** Replaces the post's text by a form. */
export function EditPostForm({ post, onClose }: EditPostFormProps) {
  const { id: postId, title, content, boardId, files } = post;
  const priceWon = post.priceWon?.toLocaleString("ko-KR") ?? "";
  const form = useZodForm(editPostForm, { defaultValues: { title, priceWon, content, fileIds: files } });
  const update = useCommand("updatePost", {
    fallback: "게시글 수정에 실패했습니다.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: onClose,
  });
  return (
    <div className="rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
      <CommandForm
        label="글 수정"
        form={form}
        draft={`post.${postId}`}
        command={update}
        payload={(values) => ({ postId, ...values })}
        buttons={
          <FormActions surface="card">
            <Button onPress={onClose}>취소</Button>
            <SubmitButton variant="primary">저장</SubmitButton>
          </FormActions>
        }
      >
        <PostTextFields control={form.control}>
          {boardId === fleaMarket && <PriceField control={form.control} name="priceWon" />}
        </PostTextFields>
        <FilesField control={form.control} name="fileIds" purpose="post" />
      </CommandForm>
    </div>
  );
}

const editPostForm = updatePostInput.extend({ fileIds: attachedFiles });
