import type { DisclosureEntry } from "#contract/disclosures.ts";
import { saveDisclosureEntryInput } from "#contract/disclosures.ts";
import { complaintCategories } from "#contract/values/complaint-categories.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

const entryForm = saveDisclosureEntryInput.pick({ summary: true });

/** A line for each complaint that was resolved. Empty lines are not published. */
export function EntryForms({ entries }: { entries: readonly DisclosureEntry[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {entries.map((entry) => (
        <li key={entry.complaintId} className="rounded-card border border-neutral-weak bg-raised p-4">
          <EntryForm entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function EntryForm({ entry: { complaintId, title, category, summary } }: { entry: DisclosureEntry }) {
  const form = useZodForm(entryForm, { defaultValues: { summary: summary ?? "" } });
  const save = useCommand("saveDisclosureEntry", {
    fallback: "저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      form.reset({ summary: form.getValues("summary") });
      showToast({ tone: "positive", message, seconds: 3 });
    },
  });
  return (
    <CommandForm
      form={form}
      label={title}
      draft={`disclosure.${complaintId}`}
      resumesSilently
      command={save}
      payload={(written) => ({ complaintId, ...written })}
      className="flex flex-col gap-2"
      buttons={
        form.formState.isDirty && (
          <div className="flex justify-end">
            <SubmitButton size="small">저장</SubmitButton>
          </div>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="neutral">{complaintCategories[category]}</Badge>
        <TextLink href={paths.manager.complaint(complaintId)}>{title}</TextLink>
      </div>
      <FormTextField
        control={form.control}
        name="summary"
        label="공개할 한 줄"
        autoComplete="off"
        maxCharacters={maxLengths.summary}
        placeholder="예: 배관을 교체했어요."
      />
    </CommandForm>
  );
}
