import { useWatch } from "react-hook-form";
import type { z } from "zod";

import { createNoticeInput } from "#contract/notices.ts";
import { maxLengths } from "#contract/values/text.ts";
import { type Sending, useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";

import { NoticePreview } from "./notice-preview.tsx";

type Typed = z.input<typeof createNoticeInput>;
type Written = z.output<typeof createNoticeInput>;

type NoticeFormDialogProps<Payload> = Sending<Written, Payload> & {
  title: string;
  submitLabel: string;
  /** The text that the form starts with. */
  written: Written;
  draft: string;
  isOpen: boolean;
  onClose: () => void;
};

/** The form of a notice. Closing it keeps the typed text for the next time. */
export function NoticeFormDialog<Payload>({
  written: { title, content },
  ...dialog
}: NoticeFormDialogProps<Payload>) {
  const form = useZodForm(createNoticeInput, { defaultValues: { title, content } });
  const typed = useWatch({ control: form.control });
  return (
    <FormDialog<Typed, Written, Payload> {...dialog} form={form} size="large">
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
        growsWithText
        maxCharacters={maxLengths.body}
      />
      <NoticePreview title={typed.title ?? ""} content={typed.content ?? ""} />
    </FormDialog>
  );
}
