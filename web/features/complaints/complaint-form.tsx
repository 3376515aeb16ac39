import type { ReactNode } from "react";
import type { z } from "zod";

import { createComplaintInput } from "#contract/complaints.ts";
import { maxLengths } from "#contract/values/text.ts";
import { CommandForm, type Sending, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";

type Typed = z.input<typeof createComplaintInput>;
type Written = z.output<typeof createComplaintInput>;

type ComplaintFormProps<Payload> = Sending<Written, Payload> & {
  label: string;
  /** The text that the form starts with. */
  written: Written;
  draft: string;
  submitLabel: string;
  /** A button or link that leaves without sending. */
  cancel: ReactNode;
};

export function ComplaintForm<Payload>({
  written: { title, content },
  submitLabel,
  cancel,
  ...sent
}: ComplaintFormProps<Payload>) {
  const form = useZodForm(createComplaintInput, { defaultValues: { title, content } });
  return (
    <div className="rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
      <CommandForm<Typed, Written, Payload>
        {...sent}
        form={form}
        buttons={
          <FormActions surface="card">
            {cancel}
            <SubmitButton variant="primary">{submitLabel}</SubmitButton>
          </FormActions>
        }
      >
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
      </CommandForm>
    </div>
  );
}
