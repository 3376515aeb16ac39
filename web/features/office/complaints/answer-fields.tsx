import { useWatch } from "react-hook-form";
import { z } from "zod";

import { answerComplaintsInput } from "#contract/complaint-messages.ts";
import { errors } from "#contract/errors.ts";
import { type ComplaintStatus, complaintStatusNames } from "#contract/values/complaint-status.ts";
import { holdsNoResidentNumber } from "#contract/values/published-text.ts";
import { maxLengths } from "#contract/values/text.ts";
import { type FormFile, isStillThere } from "#web/files/attached-files.ts";
import { documentNames } from "#web/files/file-kinds.ts";
import { FilesField } from "#web/files/files-field.tsx";
import { useZodForm, type ZodForm } from "#web/forms/command-form.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { PersonalDataHint } from "#web/forms/personal-data-hint.tsx";

import { PhraseChoice } from "./phrase-choice.tsx";

/** The complaint keeps its status. */
const kept = "kept";

/** Residents see the names of documents, so they are looked at as the text is. */
const answerFiles = z
  .array(z.custom<FormFile>())
  .refine((files) => holdsNoResidentNumber(documentNames(files)), errors.resident_number_found.message)
  .transform((files) =>
    files.filter(isStillThere).map(({ id, stage }) => ({ fileId: id, stage: stage ?? null })),
  );

/** The fields of an answer, to whatever complaints. A registration number is refused as by the server. */
const answerForm = z.object({
  content: answerComplaintsInput.shape.content.refine(
    holdsNoResidentNumber,
    errors.resident_number_found.message,
  ),
  status: z
    .enum(["resolved", "in_progress", kept])
    .transform((status) => (status === kept ? undefined : status)),
  files: answerFiles,
});

type Typed = z.input<typeof answerForm>;
export type WrittenAnswer = z.output<typeof answerForm>;
export type AnswerForm = ZodForm<Typed, WrittenAnswer>;

/** Proposes what the answer mostly means: to a new complaint that somebody will come, to one under way that all is done. */
export function useAnswerForm(status: ComplaintStatus): AnswerForm {
  return useZodForm(answerForm, { defaultValues: { content: "", status: proposals[status], files: [] } });
}

const proposals = { submitted: "in_progress", in_progress: "resolved", resolved: kept } as const;

interface AnswerFieldsProps {
  form: AnswerForm;
  label?: string;
  /** Whether the fields are in a dialog, which no link may leave. */
  isInDialog?: boolean;
}

export function AnswerFields({ form, label = "답변", isInDialog = false }: AnswerFieldsProps) {
  const { control } = form;
  const { content, files } = useWatch({ control });
  return (
    <>
      <PhraseChoice form={form} staysHere={isInDialog} />
      <FormTextArea
        control={control}
        name="content"
        label={label}
        rows={4}
        growsWithText
        maxCharacters={maxLengths.complaintMessage}
      />
      <PersonalDataHint
        text={`${content ?? ""}\n${documentNames(files ?? [])}`}
        question="답변에 꼭 필요한가요?"
      />
      <FilesField control={control} name="files" purpose="answer" hasStages />
      <FormSelectField control={control} name="status" label="답변한 뒤 상태" options={statuses} />
    </>
  );
}

/** What the button does, as the chosen status says it. */
export function useSubmitLabel({ control }: AnswerForm): string {
  const status = useWatch({ control, name: "status" });
  return status === kept ? "답변만 보내기" : `답변하고 ${complaintStatusNames[status]}`;
}

const statuses = [
  { value: "resolved", label: complaintStatusNames.resolved },
  { value: "in_progress", label: complaintStatusNames.in_progress },
  { value: kept, label: "그대로 두기" },
] as const;
