import { useWatch } from "react-hook-form";
import { z } from "zod";

import { errors } from "#contract/errors.ts";
import { createNoticeInput } from "#contract/notices.ts";
import { holdsResidentNumber } from "#contract/values/personal-data.ts";
import { maxLengths } from "#contract/values/text.ts";
import { attachedFiles, type FormFile } from "#web/files/attached-files.ts";
import { documentNames } from "#web/files/file-kinds.ts";
import { FilesField } from "#web/files/files-field.tsx";
import { type Sending, useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormCheckbox, FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { PersonalDataHint } from "#web/forms/personal-data-hint.tsx";

import { NoticePreview } from "./notice-preview.tsx";

/** Readers see the names of documents, so they are looked at as the text is. */
const noticeFiles = z
  .array(z.custom<FormFile>())
  .refine((files) => !holdsResidentNumber(documentNames(files)), errors.resident_number_found.message)
  .pipe(attachedFiles);

/** A registration number is refused as by the server, but before anything is sent. */
const fields = createNoticeInput.extend({ fileIds: noticeFiles, alertAgain: z.boolean() });
const noticeForm = fields.superRefine((written, context) => {
  for (const field of ["title", "content"] as const) {
    if (!holdsResidentNumber(written[field])) continue;
    context.addIssue({ code: "custom", path: [field], message: errors.resident_number_found.message });
  }
});

type Typed = z.input<typeof noticeForm>;
type Written = z.output<typeof noticeForm>;

type NoticeFormDialogProps<Payload> = Sending<Written, Payload> & {
  title: string;
  submitLabel: string;
  /** What the form starts with. */
  written: { title: string; content: string; files: FormFile[] };
  draft: string;
  /** Residents were told of it already. */
  isPublished?: boolean;
  isOpen: boolean;
  onClose: () => void;
};

/** The form of a notice. Closing it keeps the typed text for the next time. */
export function NoticeFormDialog<Payload>({
  written: { title, content, files },
  isPublished = false,
  ...dialog
}: NoticeFormDialogProps<Payload>) {
  const form = useZodForm(noticeForm, {
    defaultValues: { title, content, fileIds: files, alertAgain: false },
  });
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
      <PersonalDataHint
        text={`${typed.title ?? ""}\n${typed.content ?? ""}\n${documentNames(typed.fileIds ?? [])}`}
        question="공지에 꼭 필요한가요?"
      />
      <FilesField control={form.control} name="fileIds" purpose="notice" />
      {isPublished && (
        <FormCheckbox control={form.control} name="alertAgain" help="내용이 크게 바뀌었을 때만 켜 주세요.">
          주민에게 다시 알리기
        </FormCheckbox>
      )}
      <NoticePreview title={typed.title ?? ""} content={typed.content ?? ""} />
    </FormDialog>
  );
}
