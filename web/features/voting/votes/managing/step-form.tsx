import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useNavigate } from "react-router";

import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, type ZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { paths } from "#web/paths.ts";

import { type Step, stepAfter, steps } from "./steps.tsx";
import { type Draft, sentOf } from "./vote-form.ts";

type Changes = Partial<ReturnType<typeof sentOf>>;

interface StepFormProps<Input extends FieldValues, Output extends Changes> {
  draft: Draft;
  step: Exclude<Step, "check">;
  form: ZodForm<Input, Output>;
  fallback: string;
  children: ReactNode;
}

/** Fields of a draft that stands. It saves them beside all others, and goes on to the next step. */
export function StepForm<Input extends FieldValues, Output extends Changes>({
  draft,
  step,
  form,
  fallback,
  children,
}: StepFormProps<Input, Output>) {
  const voteId = draft.vote.id;
  const navigate = useNavigate();
  const save = useCommand("updateVote", {
    fallback,
    onward: () => void navigate(paths.manager.editVote(voteId, stepAfter(step)!.id)),
  });
  return (
    <div className="max-w-(--container-reading)">
      <CommandForm
        label={steps.find(({ id }) => id === step)!.label}
        form={form}
        draft={`vote.${voteId}.${step}`}
        command={save}
        payload={(typed) => ({ ...sentOf(draft), ...typed, voteId })}
        buttons={
          <FormActions surface="ground">
            <SubmitButton variant="primary">저장하고 다음</SubmitButton>
          </FormActions>
        }
      >
        {children}
      </CommandForm>
    </div>
  );
}
