import type { z } from "zod";

import { createNoticeInput } from "#contract/notices.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useFormDraft } from "#web/forms/drafts.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { useZodForm, type ZodForm } from "#web/forms/form.tsx";
import { ResumedDraft } from "#web/forms/resumed-draft.tsx";

type Written = z.output<typeof createNoticeInput>;

interface NoticeForm {
  form: ZodForm<z.input<typeof createNoticeInput>, Written>;
  draftName: string;
  forgetDraft: () => void;
}

/** The form of a notice that begins with what is written, or with what its draft kept. */
export function useNoticeForm(draftName: string, { title, content }: Written): NoticeForm {
  const form = useZodForm(createNoticeInput, { defaultValues: { title, content } });
  return { form, draftName, forgetDraft: useFormDraft(form, draftName) };
}

interface NoticeFormDialogProps {
  title: string;
  submitLabel: string;
  notice: NoticeForm;
  onSubmit: (values: Written) => void;
  submitError: string | undefined;
  submitErrorField: string | undefined;
  isPending: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The form's window. Closing it keeps what was typed for the next time. */
export function NoticeFormDialog({ notice: { form, draftName }, ...dialog }: NoticeFormDialogProps) {
  return (
    <FormDialog {...dialog} form={form} size="large">
      <ResumedDraft form={form} name={draftName} />
      <FormTextField
        control={form.control}
        name="title"
        label="제목"
        autoComplete="off"
        maxCharacters={maxLengths.title}
      />
      <FormTextArea
        control={form.control}
        name="content"
        label="내용"
        rows={10}
        maxCharacters={maxLengths.body}
      />
    </FormDialog>
  );
}
