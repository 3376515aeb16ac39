import { useWatch } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import { z } from "zod";

import { createPostInput } from "#contract/posts.ts";
import { boardIds, boardNames, fleaMarket, isBoardId } from "#contract/values/boards.ts";
import { useCommand } from "#web/api/actions.ts";
import { attachedFiles } from "#web/files/attached-files.ts";
import { FilesField } from "#web/files/files-field.tsx";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { PostTextFields } from "./post-text-fields.tsx";
import { PriceField } from "./price-field.tsx";

/** /resident/community/new: starts with the board of the address; another may be chosen. */
export function NewPostPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get("board") ?? "";
  const boardId = isBoardId(asked) ? asked : boardIds[0];
  const defaultValues = { boardId, title: "", priceWon: "", content: "", fileIds: [] };
  const form = useZodForm(newPostForm, { defaultValues });
  const chosen = useWatch({ control: form.control, name: "boardId" });
  const create = useCommand("createPost", {
    fallback: "게시글 작성에 실패했습니다.",
    brokenFallback: "서버 오류가 발생했습니다. 다시 시도해주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: ({ postId }) => void navigate(paths.resident.post(postId), { replace: true }),
  });
  const text = <PostTextFields key="text" control={form.control} />;
  const files = <FilesField key="files" control={form.control} name="fileIds" purpose="post" />;
  // A thing is looked at before it is read about: what it looks like and costs is asked first.
  const price = <PriceField key="price" control={form.control} name="priceWon" />;
  return (
    <>
      <title>글쓰기 · 단지</title>
      <PageHeader back={<BackLink href={paths.resident.community}>커뮤니티</BackLink>} title="글쓰기" />
      <div className="rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
        <CommandForm
          label="글쓰기"
          form={form}
          draft="post.new"
          command={create}
          buttons={
            <FormActions surface="card">
              <ButtonLink href={paths.resident.community}>취소</ButtonLink>
              <SubmitButton variant="primary">올리기</SubmitButton>
            </FormActions>
          }
        >
          <FormSelectField
            control={form.control}
            name="boardId"
            label="게시판"
            options={boardIds.map((value) => ({ value, label: boardNames[value] }))}
          />
          {/* By their keys they keep what they hold when another board brings them into another order. */}
          {chosen === fleaMarket ? [files, price, text] : [text, files]}
        </CommandForm>
      </div>
    </>
  );
}

const postWithFiles = createPostInput.extend({ fileIds: attachedFiles });

/** A price that was typed for the flea market stays in the form and is not sent if another board is chosen then. */
const newPostForm = z
  .custom<z.input<typeof postWithFiles>>()
  .transform((post) => (post.boardId === fleaMarket ? post : { ...post, priceWon: null }))
  .pipe(postWithFiles);
