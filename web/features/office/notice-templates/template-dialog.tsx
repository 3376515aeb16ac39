import { type NoticeTemplate, saveNoticeTemplateInput } from "#contract/notice-templates.ts";
import { noticeCategories, noticeCategoryNames } from "#contract/values/notice-categories.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface TemplateDialogProps {
  /** The form's first values. A template of the product becomes the office's own. */
  template: NoticeTemplate;
  isOpen: boolean;
  onClose: () => void;
}

export function TemplateDialog({ template, isOpen, onClose }: TemplateDialogProps) {
  const { id: templateId, name, title, content, category } = template;
  const form = useZodForm(saveNoticeTemplateInput, {
    defaultValues: { templateId, name, title, content, category },
  });
  const save = useCommand("saveNoticeTemplate", {
    fallback: "서식을 저장하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      title={templateId === null ? "새 서식" : "서식 수정"}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={save}
      submitLabel="저장"
      size="large"
      draft={`notice-template.${templateId ?? `new.${name}`}`}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField
          control={control}
          name="name"
          label="서식 이름"
          autoComplete="off"
          maxCharacters={maxLengths.name}
        />
        <FormSelectField
          control={control}
          name="category"
          label="분류"
          options={noticeCategories.map((value) => ({ value, label: noticeCategoryNames[value] }))}
        />
      </div>
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
        rows={12}
        growsWithText
        maxCharacters={maxLengths.body}
        help="{날짜} {시간} {대상} {문의}라고 적어 둔 곳은 공지를 쓸 때 채워요."
      />
    </FormDialog>
  );
}
