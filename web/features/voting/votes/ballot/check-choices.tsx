import { useEffect } from "react";
import { z } from "zod";

import { givenPassword } from "#contract/values/password.ts";
import type { VoteContest } from "#contract/votes.ts";
import type { Action } from "#web/api/actions.ts";
import { optionText } from "#web/features/voting/votes/vote-words.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormPasswordField } from "#web/forms/form-fields.tsx";
import { Button } from "#web/ui/buttons/button.tsx";

import type { Choice } from "./paper.ts";
import { StepTitle } from "./step-title.tsx";
import type { Casting } from "./use-casting.ts";

interface CheckChoicesProps {
  contests: readonly VoteContest[];
  choices: readonly (Choice | null)[];
  casting: Casting;
  onCorrect: (place: number) => void;
  onSend: (password: string) => void;
}

const passwordForm = z.object({ currentPassword: givenPassword });

/** The choices read back, and the password that puts the ballot in. */
export function CheckChoices({ contests, choices, casting, onCorrect, onSend }: CheckChoicesProps) {
  const form = useZodForm(passwordForm, { defaultValues: { currentPassword: "" } });
  const { passwordFailure } = casting;
  const { setError } = form;
  useEffect(() => {
    if (passwordFailure === undefined) return;
    setError("currentPassword", { type: "server", message: passwordFailure }, { shouldFocus: true });
  }, [passwordFailure, setError]);
  const sending: Action<z.output<typeof passwordForm>> = {
    run: ({ currentPassword }) => onSend(currentPassword),
    isPending: false,
    failure: undefined,
    failureField: undefined,
    reset: () => undefined,
  };
  return (
    <CommandForm
      form={form}
      label="투표 확인"
      command={sending}
      buttons={
        <FormActions surface="ground">
          <SubmitButton variant="primary">투표용지 넣기</SubmitButton>
        </FormActions>
      }
    >
      <StepTitle>고른 것을 확인해 주세요</StepTitle>
      <ul className="flex flex-col divide-y divide-neutral-weak rounded-card border border-neutral-weak bg-raised">
        {contests.map((contest, at) => (
          <li key={contest.id} className="flex items-center justify-between gap-4 px-5 py-4">
            <div className="min-w-0">
              <p className="text-label text-neutral-weak">{contest.title}</p>
              <p className="text-lead leading-title font-bold">{chosenText(contest, choices[at] ?? [])}</p>
            </div>
            <Button size="small" label={`${contest.title} 고치기`} onPress={() => onCorrect(at)}>
              고치기
            </Button>
          </li>
        ))}
      </ul>
      <FormPasswordField
        control={form.control}
        name="currentPassword"
        label="비밀번호 다시 입력"
        help="본인이 투표하는지 확인해요. 넣은 뒤에는 바꿀 수 없어요."
        autoComplete="current-password"
      />
    </CommandForm>
  );
}

function chosenText(contest: VoteContest, choice: Choice): string {
  if (choice.length === 0) return "기권";
  return contest.options
    .filter(({ number }) => choice.includes(number - 1))
    .map((option) => optionText(contest, option))
    .join(", ");
}
