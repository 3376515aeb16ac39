import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";

import { createPostInput } from "#contract/posts.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { attachedFiles } from "#web/files/attached-files.ts";
import { FilesField } from "#web/files/files-field.tsx";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { PostTextFields } from "./post-text-fields.tsx";

/** /resident/clubs/{clubId}/posts/new: for its members alone. */
export function NewClubPostPage() {
  const { clubId = "" } = useParams();
  const navigate = useNavigate();
  const { data } = useQuery(callQuery("getClubById", { clubId }));
  const board = paths.resident.clubBoard(clubId);
  const form = useZodForm(newPostForm, {
    defaultValues: { boardId: "club", clubId, title: "", content: "", fileIds: [] },
  });
  const create = useCommand("createPost", {
    fallback: "게시글 작성에 실패했습니다.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: () => void navigate(board, { replace: true }),
  });
  return (
    <>
      <title>글쓰기 · 단지</title>
      <PageHeader
        back={<BackLink href={board}>{data?.club.name ?? "동호회"}</BackLink>}
        title="글쓰기"
        description="동호회 회원만 볼 수 있어요."
      />
      <div className="rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
        <CommandForm
          label="글쓰기"
          form={form}
          draft={`club.${clubId}.post.new`}
          command={create}
          buttons={
            <FormActions surface="card">
              <ButtonLink href={board}>취소</ButtonLink>
              <SubmitButton variant="primary">올리기</SubmitButton>
            </FormActions>
          }
        >
          <PostTextFields control={form.control} />
          <FilesField control={form.control} name="fileIds" purpose="post" />
        </CommandForm>
      </div>
    </>
  );
}

const newPostForm = createPostInput.extend({ fileIds: attachedFiles });
