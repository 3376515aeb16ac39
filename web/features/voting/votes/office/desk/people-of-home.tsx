import { useState } from "react";

import { admitVoterInput, type VoteDeskAnswer } from "#contract/vote-casting.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { useLookAgain } from "./use-look-again.ts";

type Person = VoteDeskAnswer["people"][number];

interface PeopleOfHomeProps {
  home: { voteId: string; building: number; unit: number };
  people: readonly Person[];
  onAnswer: (answer: VoteDeskAnswer) => void;
}

/** The accounts of a home. One that was made or reset after the freeze is admitted by its holder's identity card. */
export function PeopleOfHome({ home, people, onAnswer }: PeopleOfHomeProps) {
  const [asked, setAsked] = useState<Person>();
  const [isOpen, setOpen] = useState(false);
  const look = useLookAgain(onAnswer);
  if (people.length === 0) {
    return <p className="text-neutral-weak">이 세대에는 계정이 없어서 종이로만 투표할 수 있어요.</p>;
  }
  return (
    <section aria-labelledby="people-of-home" className="flex flex-col gap-2">
      <h4 id="people-of-home" className="text-label font-semibold">
        이 세대의 계정
      </h4>
      <ul className="flex flex-col divide-y divide-neutral-weak">
        {people.map((person) => (
          <li key={person.userId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
            <span className="min-w-0">{person.name}</span>
            <Badge tone={person.isAdmitted ? "positive" : "warning"}>
              {person.isAdmitted ? "온라인 투표 가능" : "본인 확인 필요"}
            </Badge>
            {!person.isAdmitted && (
              <Button
                size="small"
                label={`${person.name} 본인 확인`}
                onPress={() => {
                  setAsked(person);
                  setOpen(true);
                }}
              >
                본인 확인
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <AdmitDialog
          key={asked.userId}
          voteId={home.voteId}
          person={asked}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onAdmitted={() => look.run(home)}
        />
      )}
    </section>
  );
}

interface AdmitDialogProps {
  voteId: string;
  person: Person;
  isOpen: boolean;
  onClose: () => void;
  onAdmitted: () => void;
}

const admission = admitVoterInput.pick({ reason: true });

function AdmitDialog({ voteId, person, isOpen, onClose, onAdmitted }: AdmitDialogProps) {
  const form = useZodForm(admission, { defaultValues: { reason: "" } });
  const admit = useCommand("admitVoter", {
    fallback: "확인하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onAdmitted();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${person.name} 님 본인 확인`}
      submitLabel="확인했어요"
      size="small"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={admit}
      payload={({ reason }) => ({ voteId, userId: person.userId, reason })}
    >
      <p>
        명부를 확정한 뒤에 만들었거나 비밀번호를 다시 받은 계정이에요. 신분증의 이름과 얼굴을 확인하면 이
        계정으로 투표할 수 있어요.
      </p>
      <FormTextField
        control={form.control}
        name="reason"
        label="어떻게 확인했나요?"
        help="기록으로 남아요. 신분증 번호는 적지 마세요."
        autoComplete="off"
        maxCharacters={200}
      />
    </FormDialog>
  );
}
