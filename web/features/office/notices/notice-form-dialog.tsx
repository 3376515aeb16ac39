import { useWatch } from "react-hook-form";

import { maxLengths } from "#contract/values/text.ts";
import type { Action } from "#web/api/actions.ts";
import { documentNames } from "#web/files/file-kinds.ts";
import { FilesField } from "#web/files/files-field.tsx";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormCheckbox, FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { PersonalDataHint } from "#web/forms/personal-data-hint.tsx";

import { noticeForm, type TypedNotice, type WrittenNotice } from "./notice-form.ts";
import { NoticePreview } from "./notice-preview.tsx";
import { OpenPlaceholders } from "./open-placeholders.tsx";
import { PublishingFields } from "./publishing-fields.tsx";
import { TemplateChoice } from "./template-choice.tsx";

interface NoticeFormDialogProps<Payload> {
  command: Action<Payload>;
  payload: (values: WrittenNotice) => NoInfer<Payload>;
  title: string;
  /** What the form starts with. */
  written: TypedNotice;
  draft: string;
  /** New ones may begin with a template; a published one was announced already. */
  stage: "new" | "scheduled" | "published";
  isOpen: boolean;
  onClose: () => void;
}

/** The form of a notice. Closing it keeps the typed text for the next time. */
export function NoticeFormDialog<Payload>({ written, stage, ...dialog }: NoticeFormDialogProps<Payload>) {
  const form = useZodForm(noticeForm, { defaultValues: written });
  const { control } = form;
  const typed = useWatch({ control });
  const isScheduled = Boolean(typed.publishAt);
  return (
    <FormDialog<TypedNotice, WrittenNotice, Payload>
      {...dialog}
      form={form}
      size="large"
      submitLabel={stage === "new" ? (isScheduled ? "예약" : "등록") : submitLabelOf(stage, isScheduled)}
    >
      {stage === "new" && <TemplateChoice form={form} />}
      <FormTextField
        control={control}
        name="title"
        label="제목"
        autoComplete="off"
        maxCharacters={maxLengths.title}
      />
      <FormTextArea
        control={control}
        name="content"
        label="내용"
        rows={10}
        growsWithText
        maxCharacters={maxLengths.body}
      />
      <OpenPlaceholders form={form} />
      <PersonalDataHint
        text={`${typed.title ?? ""}\n${typed.content ?? ""}\n${documentNames(typed.fileIds ?? [])}`}
        question="공지에 꼭 필요한가요?"
      />
      <FilesField control={control} name="fileIds" purpose="notice" />
      <PublishingFields form={form} isPublished={stage === "published"} />
      {stage === "published" && (
        <FormCheckbox control={control} name="alertAgain" help="내용이 크게 바뀌었을 때만 켜 주세요.">
          주민에게 다시 알리기
        </FormCheckbox>
      )}
      <NoticePreview title={typed.title ?? ""} content={typed.content ?? ""} />
    </FormDialog>
  );
}

/** A scheduled notice that loses its time is published. */
function submitLabelOf(stage: "scheduled" | "published", isScheduled: boolean): string {
  return stage === "scheduled" && !isScheduled ? "바로 게시" : "저장";
}
