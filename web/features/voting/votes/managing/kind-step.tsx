import { useZodForm } from "#web/forms/command-form.tsx";

import { KindFields } from "./kind-fields.tsx";
import { StepForm } from "./step-form.tsx";
import { type Draft, kindForm } from "./vote-form.ts";

/** What the vote is called and how binding it is, of a draft that stands. */
export function KindStep({ draft }: { draft: Draft }) {
  const { title, description, kind, basis } = draft.vote;
  const form = useZodForm(kindForm, { defaultValues: { title, description, kind, basis } });
  return (
    <StepForm draft={draft} step="kind" form={form} fallback="투표를 저장하지 못했어요. 다시 시도해 주세요.">
      <KindFields form={form} isNew={false} />
    </StepForm>
  );
}
