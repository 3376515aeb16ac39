import type { ReactNode } from "react";
import type { z } from "zod";

import { createComplaintInput } from "#contract/complaints.ts";
import {
  type ComplaintCategory,
  complaintCategories,
  complaintCategoryNames,
} from "#contract/values/complaint-categories.ts";
import { maxLengths } from "#contract/values/text.ts";
import { attachedFiles, type FormFile } from "#web/files/attached-files.ts";
import { FilesField } from "#web/files/files-field.tsx";
import { CommandForm, type Sending, useZodForm, type ZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormChips } from "#web/forms/form-chips.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";

const complaintForm = createComplaintInput.extend({ fileIds: attachedFiles });

type Typed = z.input<typeof complaintForm>;
type Written = z.output<typeof complaintForm>;

type ComplaintFormProps<Payload> = Sending<Written, Payload> & {
  label: string;
  /** From `useComplaintForm`. */
  form: ZodForm<Typed, Written>;
  draft: string;
  /** The buttons at the end. */
  actions: ReactNode;
};

/** The draft's name of a complaint that is not filed yet. */
export const newComplaintDraft = "complaint.new";

interface Started {
  title: string;
  content: string;
  category: ComplaintCategory;
  files: FormFile[];
}

/** Starts with this category, this text and these photos. */
export function useComplaintForm({ files, title, content, category }: Started): ZodForm<Typed, Written> {
  return useZodForm(complaintForm, { defaultValues: { title, content, category, fileIds: files } });
}

export function ComplaintForm<Payload>({ form, actions, ...sent }: ComplaintFormProps<Payload>) {
  return (
    <div className="rounded-card border border-neutral-weak bg-raised p-5 sm:p-6">
      <CommandForm<Typed, Written, Payload>
        {...sent}
        form={form}
        buttons={<FormActions surface="card">{actions}</FormActions>}
      >
        <FormChips control={form.control} name="category" label="분류" options={categories} />
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
        <FilesField control={form.control} name="fileIds" purpose="complaint" />
      </CommandForm>
    </div>
  );
}

const categories = complaintCategoryNames.map((value) => ({ value, label: complaintCategories[value] }));
