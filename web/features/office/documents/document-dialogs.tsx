import type { DocumentView } from "#contract/documents.ts";
import { replaceDocumentFilesInput, updateDocumentInput } from "#contract/documents.ts";
import { useCommand } from "#web/api/actions.ts";
import { attachedFiles } from "#web/files/attached-files.ts";
import { FilesField } from "#web/files/files-field.tsx";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormCheckbox, FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { DocumentFields } from "./document-fields.tsx";

interface DialogProps {
  document: DocumentView;
  isOpen: boolean;
  onClose: () => void;
}

const editForm = updateDocumentInput.omit({ documentId: true }).required();

/** What a document is, changed without a word to anybody. */
export function EditDialog({ document, isOpen, onClose }: DialogProps) {
  const { category, title, summary, happenedOn, isPinned } = document;
  const form = useZodForm(editForm, {
    defaultValues: { category, title, summary: summary ?? "", happenedOn, isPinned },
  });
  const update = useCommand("updateDocument", {
    fallback: "자료를 수정하지 못했어요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="자료 수정"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={update}
      payload={(values) => ({ documentId: document.id, ...values })}
      submitLabel="저장"
    >
      <DocumentFields control={form.control} />
    </FormDialog>
  );
}

const replaceForm = replaceDocumentFilesInput
  .omit({ documentId: true })
  .extend({ fileIds: attachedFiles.pipe(replaceDocumentFilesInput.shape.fileIds) });

/** Other files in place of the present ones. */
export function ReplaceDialog({ document, isOpen, onClose }: DialogProps) {
  const form = useZodForm(replaceForm, {
    defaultValues: { fileIds: [], reason: "", confirmsNoPersonalData: false, removesOlder: false },
  });
  const replace = useCommand("replaceDocumentFiles", {
    fallback: "파일을 바꾸지 못했어요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="파일 바꾸기"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={replace}
      payload={(values) => ({ documentId: document.id, ...values })}
      submitLabel="바꾸기"
    >
      <p>지금 파일은 바꾼 날짜, 까닭과 함께 남아서 주민이 계속 볼 수 있어요.</p>
      <FilesField control={form.control} name="fileIds" purpose="document" />
      <FormTextField
        control={form.control}
        name="reason"
        label="바꾸는 까닭"
        help="주민에게 보여요."
        maxCharacters={200}
      />
      <FormCheckbox
        control={form.control}
        name="removesOlder"
        help="보이면 안 되는 내용이 있을 때만 켜 주세요. 날짜와 까닭만 남아요."
      >
        지금까지의 파일을 바로 지우기
      </FormCheckbox>
      <FormCheckbox control={form.control} name="confirmsNoPersonalData">
        문서 안에 동·호, 전화번호, 계좌가 없어요
      </FormCheckbox>
    </FormDialog>
  );
}
