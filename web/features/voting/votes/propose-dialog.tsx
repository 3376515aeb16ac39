import { useWatch } from "react-hook-form";
import { z } from "zod";

import type { Output } from "#contract/index.ts";
import { requiredPublishedText } from "#contract/values/published-text.ts";
import { momentOfSeoulField, seoulFieldOf } from "#contract/values/seoul-time.ts";
import { type DecisionKind, decisionKinds } from "#contract/values/votes/phases.ts";
import type { VoteContest } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm, type ZodForm } from "#web/forms/command-form.tsx";
import { FormDateTimeField } from "#web/forms/form-date-time-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { OwnLock } from "./own-lock.tsx";
import { consequences, proposableOf, usualOf } from "./proposable.ts";
import { decisionNames, optionText } from "./vote-words.ts";

const chooseKind = "무엇을 결정할지 골라 주세요.";

const proposal = z
  .object({
    kind: z.string().pipe(z.enum(decisionKinds, chooseKind)),
    reason: requiredPublishedText({ max: 2000, multiline: true, required: "이유를 입력해 주세요." }),
    closesAt: z.string(),
    optionId: z.string(),
    contestId: z.string(),
    winner: z.string(),
  })
  .refine(({ kind, optionId }) => kind !== "candidateWithdrawn" || optionId !== "", {
    path: ["optionId"],
    error: "사퇴하는 후보를 골라 주세요.",
  });

/** A decision that a draft still has may not be offered any more. */
function proposalOf(kinds: readonly DecisionKind[]) {
  return proposal.refine(({ kind }) => kinds.includes(kind), { path: ["kind"], error: chooseKind });
}

type Proposal = z.output<typeof proposal>;
type ProposalForm = ZodForm<z.input<typeof proposal>, Proposal>;

interface ProposeDialogProps {
  answer: Output<"getVoteById">;
  /** What is decided; otherwise it is chosen here. */
  kind?: DecisionKind;
  isOpen: boolean;
  onClose: () => void;
}

/** Proposes what the officials then approve. Every decision is shown to all residents with its reason. */
export function ProposeDialog({ answer, kind: given, isOpen, onClose }: ProposeDialogProps) {
  const { vote, contests } = answer;
  const kinds = given ? [given] : proposableOf(answer);
  const form = useZodForm(proposalOf(kinds), {
    defaultValues: {
      kind: given ?? usualOf(kinds) ?? "",
      reason: "",
      closesAt: seoulFieldOf(vote.closesAt),
      optionId: "",
      contestId: contests[0]?.id ?? "",
      winner: "",
    },
  });
  const propose = useCommand("proposeVoteDecision", {
    fallback: "결정을 올리지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <FormDialog
      title={given ? `${decisionNames[given]} 올리기` : "결정 올리기"}
      submitLabel="올리기"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      draft={`vote.${vote.id}.decision${given ? `.${given}` : ""}`}
      // A refused field of the payload shows its sentence at the field of that name.
      command={{ ...propose, failureField: propose.failureField?.replace(/^payload\./, "") }}
      payload={(typed) => ({
        voteId: vote.id,
        kind: typed.kind,
        reason: typed.reason,
        payload: payloadOf(typed),
      })}
    >
      {!given && (
        <FormSelectField
          control={form.control}
          name="kind"
          label="무엇을 결정하나요"
          options={kinds.map((kind) => ({ value: kind, label: decisionNames[kind] }))}
        />
      )}
      <DecisionFields
        form={form}
        contests={contests}
        kinds={kinds}
        fingerprint={answer.office?.lockFingerprint ?? null}
      />
      <FormTextArea
        control={form.control}
        name="reason"
        label="이유"
        help="모든 주민이 읽어요."
        rows={3}
        growsWithText
        maxCharacters={2000}
      />
    </FormDialog>
  );
}

interface DecisionFieldsProps {
  form: ProposalForm;
  contests: readonly VoteContest[];
  kinds: readonly DecisionKind[];
  /** The fingerprint of the own lock. */
  fingerprint: string | null;
}

function DecisionFields({ form: { control }, contests, kinds, fingerprint }: DecisionFieldsProps) {
  const [typed, contestId] = useWatch({ control, name: ["kind", "contestId"] });
  const kind = kinds.find((each) => each === typed);
  const contest = contests.find(({ id }) => id === contestId);
  return (
    <>
      {kind && <p className="-mt-2 text-label text-neutral-weak">{consequences[kind]}</p>}
      {kind === "start" && fingerprint !== null && <OwnLock fingerprint={fingerprint} />}
      {kind === "extend" && <FormDateTimeField control={control} name="closesAt" label="새 마감" />}
      {kind === "candidateWithdrawn" && (
        <FormSelectField
          control={control}
          name="optionId"
          label="사퇴하는 후보"
          placeholder="후보를 골라 주세요"
          options={contests.flatMap(({ title, form, options }) =>
            form === "candidates"
              ? options
                  .filter(({ withdrawnAt }) => withdrawnAt === null)
                  .map(({ id, label }) => ({ value: id, label: `${title} · ${label}` }))
              : [],
          )}
        />
      )}
      {kind === "settle" && (
        <>
          <FormSelectField
            control={control}
            name="contestId"
            label="안건"
            options={contests.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <FormSelectField
            control={control}
            name="winner"
            label="당선·가결"
            options={[
              { value: "", label: "없음" },
              ...(contest?.options.map((option) => ({
                value: String(option.number - 1),
                label: optionText(contest, option),
              })) ?? []),
            ]}
          />
        </>
      )}
    </>
  );
}

function payloadOf({ kind, reason, closesAt, optionId, contestId, winner }: Proposal) {
  if (kind === "extend") return { closesAt: momentOfSeoulField(closesAt) ?? "" };
  if (kind === "candidateWithdrawn") return { optionId };
  if (kind === "settle") return { contestId, winners: winner === "" ? [] : [Number(winner)], text: reason };
  return null;
}
