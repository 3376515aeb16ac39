import type { ReactNode } from "react";
import type { z } from "zod";

import { createComplaintInput } from "#contract/complaints.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useFormDraft } from "#web/forms/drafts.ts";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { Form, useZodForm, type ZodForm } from "#web/forms/form.tsx";
import { ResumedDraft } from "#web/forms/resumed-draft.tsx";
import { Button } from "#web/ui/buttons/button.tsx";

type Written = z.output<typeof createComplaintInput>;

interface ComplaintFormState {
  form: ZodForm<z.input<typeof createComplaintInput>, Written>;
  draftName: string;
  forgetDraft: () => void;
}

/** The form of a complaint that begins with what is written, or with what its draft kept. */
export function useComplaintForm(draftName: string, { title, content }: Written): ComplaintFormState {
  const form = useZodForm(createComplaintInput, { defaultValues: { title, content } });
  return { form, draftName, forgetDraft: useFormDraft(form, draftName) };
}

interface ComplaintFormProps {
  label: string;
  state: ComplaintFormState;
  onSubmit: (values: Written) => void;
  error: string | undefined;
  errorField: string | undefined;
  isPending: boolean;
  submitLabel: string;
  /** The way out without sending. */
  cancel: ReactNode;
}

export function ComplaintForm({ state, submitLabel, cancel, ...rest }: ComplaintFormProps) {
  const { form, draftName } = state;
  return (
    <div className="rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
      <Form {...rest} form={form}>
        {(failure) => (
          <>
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
            {failure}
            <div className="grid auto-cols-fr grid-flow-col gap-2 sm:flex sm:justify-end">
              {cancel}
              <Button type="submit" variant="primary" isPending={rest.isPending}>
                {submitLabel}
              </Button>
            </div>
          </>
        )}
      </Form>
    </div>
  );
}
