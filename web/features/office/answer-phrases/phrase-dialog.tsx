import { saveAnswerPhraseInput } from "#contract/answer-phrases.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface PhraseDialogProps {
  /** The form's first values; without an id, a new one. */
  phrase: { id: string | null; name: string; content: string };
  isOpen: boolean;
  onClose: () => void;
}

export function PhraseDialog({
  phrase: { id: phraseId, name, content },
  isOpen,
  onClose,
}: PhraseDialogProps) {
  const form = useZodForm(saveAnswerPhraseInput, { defaultValues: { phraseId, name, content } });
  const save = useCommand("saveAnswerPhrase", {
    fallback: "자주 쓰는 답변을 저장하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: onClose,
  });
  return (
    <FormDialog
      title={phraseId === null ? "새 답변 문구" : "답변 문구 수정"}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={save}
      submitLabel="저장"
      draft={`answer-phrase.${phraseId ?? "new"}`}
    >
      <FormTextField
        control={form.control}
        name="name"
        label="이름"
        autoComplete="off"
        maxCharacters={maxLengths.name}
        help="답변을 쓸 때 이 이름으로 골라요."
      />
      <FormTextArea
        control={form.control}
        name="content"
        label="내용"
        rows={6}
        growsWithText
        maxCharacters={maxLengths.complaintMessage}
      />
    </FormDialog>
  );
}
