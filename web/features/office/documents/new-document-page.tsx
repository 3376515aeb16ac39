import { useNavigate } from "react-router";

import { createDocumentInput } from "#contract/documents.ts";
import { useCommand } from "#web/api/actions.ts";
import { attachedFiles } from "#web/files/attached-files.ts";
import { FilesField } from "#web/files/files-field.tsx";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormCheckbox } from "#web/forms/form-fields.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { useToday } from "#web/ui/use-today.ts";

import { DocumentFields } from "./document-fields.tsx";

const form = createDocumentInput.extend({ fileIds: attachedFiles.pipe(createDocumentInput.shape.fileIds) });

/** /manager/documents/new */
export function NewDocumentPage() {
  const navigate = useNavigate();
  const today = useToday();
  const typed = useZodForm(form, {
    defaultValues: {
      category: "minutes",
      title: "",
      summary: "",
      happenedOn: today,
      fileIds: [],
      isPinned: false,
      confirmsNoPersonalData: false,
    },
  });
  const create = useCommand("createDocument", {
    fallback: "자료를 공개하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 5 }),
    onward: ({ documentId }) => void navigate(paths.manager.document(documentId), { replace: true }),
  });
  return (
    <>
      <title>자료 올리기 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.manager.documents}>자료실</BackLink>}
        title="자료 올리기"
        description="올리면 바로 모든 주민이 볼 수 있어요. 회의록은 주민에게 알림도 가요."
      />
      <div className="max-w-(--container-reading) rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
        <CommandForm
          label="자료 올리기"
          form={typed}
          draft="document.new"
          command={create}
          buttons={
            <FormActions surface="card">
              <ButtonLink href={paths.manager.documents}>취소</ButtonLink>
              <SubmitButton variant="primary">공개하기</SubmitButton>
            </FormActions>
          }
        >
          <DocumentFields control={typed.control} />
          <FilesField control={typed.control} name="fileIds" purpose="document" />
          <FormCheckbox control={typed.control} name="confirmsNoPersonalData">
            문서 안에 동·호, 전화번호, 계좌가 없어요
          </FormCheckbox>
        </CommandForm>
      </div>
    </>
  );
}
