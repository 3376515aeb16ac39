import { useNavigate } from "react-router";

import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { paths } from "#web/paths.ts";

import { KindFields } from "./kind-fields.tsx";
import { type Draft, kindForm, sentOf } from "./vote-form.ts";

/** What the vote is called and how binding it is, of a draft that stands. */
export function KindStep({ draft }: { draft: Draft }) {
  const { vote } = draft;
  const navigate = useNavigate();
  const { title, description, kind, basis } = vote;
  const form = useZodForm(kindForm, { defaultValues: { title, description, kind, basis } });
  const save = useCommand("updateVote", {
    fallback: "투표를 저장하지 못했어요. 다시 시도해 주세요.",
    onward: () => void navigate(paths.manager.editVote(vote.id, "contests")),
  });
  return (
    <CommandForm
      label="종류와 규칙"
      form={form}
      draft={`vote.${vote.id}.kind`}
      command={save}
      payload={(typed) => ({ ...sentOf(draft), ...typed, voteId: vote.id })}
      buttons={
        <FormActions surface="ground">
          <SubmitButton variant="primary">저장하고 다음</SubmitButton>
        </FormActions>
      }
    >
      <KindFields form={form} isNew={false} />
    </CommandForm>
  );
}
