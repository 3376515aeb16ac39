import { useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";

import { toBase64 } from "#ballots/bytes.ts";
import { drawKeyCard, readKeyCard, secretOfKeyCard } from "#ballots/key-card.ts";
import { lockFingerprint } from "#ballots/lock-fingerprint.ts";
import { makeLock, publicKeyOf } from "#ballots/lock.ts";
import { requiredPublishedText } from "#contract/values/published-text.ts";
import type { Vote } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { useMe } from "#web/api/session.ts";
import { aboutLocks } from "#web/features/voting/votes/vote-words.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { useLeavingBlocker } from "#web/forms/leaving-blocker.ts";
import { LeavingDialog } from "#web/forms/leaving-dialog.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { KeyCard, KeyCardPaper } from "./key-card.tsx";
import { typedCardHelp } from "./own-card.ts";

/** The holder's lock. Its secret is born here, stands on the printed card, and is neither sent nor stored. */
export function LockCard({ vote }: { vote: Vote }) {
  const [card, setCard] = useState<string>();
  return (
    <Card
      title="자물쇠 채우기"
      description={`${aboutLocks} 열쇠는 이 기기에서 만들어 종이에만 남기고, 서버에는 자물쇠만 보내요.`}
    >
      {card === undefined ? (
        <div>
          <Button variant="primary" onPress={() => setCard(drawKeyCard())}>
            열쇠 카드 만들기
          </Button>
        </div>
      ) : (
        <KeptCard vote={vote} card={card} />
      )}
    </Card>
  );
}

function KeptCard({ vote: { id: voteId, title }, card }: { vote: Vote; card: string }) {
  const me = useMe();
  const fingerprint = lockFingerprint(publicKeyOf(secretOfKeyCard(card)!));
  const [isLocked, setLocked] = useState(false);
  const { blocker } = useLeavingBlocker(!isLocked);
  const form = useZodForm(lockForm(card), { defaultValues: { typed: "", spareKeptBy: "" } });
  const typed = useWatch({ control: form.control, name: "typed" });
  const add = useCommand("addVoteLock", {
    fallback: "자물쇠를 채우지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      setLocked(true);
      showToast({ tone: "positive", message, seconds: 5 });
    },
  });
  if (!me) return null;
  return (
    <>
      <KeyCard card={card} fingerprint={fingerprint} />
      <ol className="flex list-decimal flex-col gap-2 ps-5">
        <li>카드를 두 장 인쇄하거나 그대로 적어 두세요. 이 화면을 떠나면 다시 볼 수 없어요.</li>
        <li>한 장은 직접 지니고, 예비 한 장은 봉투에 봉인해 다른 사람에게 맡기세요.</li>
        <li>아래에 카드의 글자를 다시 입력하면 자물쇠가 채워져요.</li>
      </ol>
      <div>
        <Button onPress={() => print()}>카드 두 장 인쇄</Button>
      </div>
      <KeyCardPaper card={card} fingerprint={fingerprint} voteTitle={title} holder={me.name} />
      <CommandForm
        label="자물쇠 채우기"
        form={form}
        command={add}
        payload={({ spareKeptBy }) => {
          const { publicKey, proof } = makeLock(voteId, me.id, secretOfKeyCard(card)!);
          return { voteId, publicKey, proof: toBase64(proof), spareKeptBy };
        }}
        buttons={
          <div>
            <SubmitButton variant="primary">자물쇠 채우기</SubmitButton>
          </div>
        }
      >
        <FormTextField
          control={form.control}
          name="typed"
          label="카드의 글자 다시 입력"
          help={typedCardHelp(typed)}
          autoComplete="off"
          maxLength={40}
        />
        <FormTextField
          control={form.control}
          name="spareKeptBy"
          label="예비 열쇠를 봉투에 봉인해 누구에게 맡겼나요?"
          autoComplete="off"
          maxCharacters={100}
        />
      </CommandForm>
      <LeavingDialog blocker={blocker} title="자물쇠를 채우지 않고 나갈까요?" stayLabel="계속하기">
        {add.isPending || add.failure !== undefined
          ? "자물쇠가 채워졌는지 아직 몰라요. 나가더라도 인쇄하거나 적어 둔 카드를 버리지 마세요."
          : "나가면 이 열쇠 카드는 사라지고, 인쇄하거나 적어 둔 카드도 쓸 수 없어요. 다음에는 새 카드를 만들어야 해요."}
      </LeavingDialog>
    </>
  );
}

/** A card that cannot be typed again would be lost: the lock counts only once it was. */
function lockForm(card: string) {
  return z.object({
    typed: z
      .string()
      .min(1, "카드의 글자를 입력해 주세요.")
      .refine((typed) => readKeyCard(typed) === card, "카드의 글자와 달라요. 다시 확인해 주세요."),
    spareKeptBy: requiredPublishedText({
      max: 100,
      required: "예비 열쇠를 누구에게 맡겼는지 입력해 주세요.",
    }),
  });
}
