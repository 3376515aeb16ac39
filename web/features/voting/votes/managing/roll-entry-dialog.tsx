import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { z } from "zod";

import { homeName } from "#contract/values/home-name.ts";
import { optionalPublishedText } from "#contract/values/published-text.ts";
import type { VoteRollEntry } from "#contract/vote-offices.ts";
import type { Vote } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { type Person, PersonField } from "./person-field.tsx";

const entryForm = z
  .object({ included: z.boolean(), reason: optionalPublishedText({ max: 200 }) })
  .superRefine(({ included, reason }, context) => {
    if (included || reason !== null) return;
    context.addIssue({ code: "custom", path: ["reason"], message: "명부에서 빼는 이유를 입력해 주세요." });
  });

interface RollEntryDialogProps {
  vote: Vote;
  entry: VoteRollEntry;
  isOpen: boolean;
  onClose: () => void;
}

/** Leaves a household out or takes it in again; in an owners' vote, says which accounts may cast. */
export function RollEntryDialog({ vote, entry, isOpen, onClose }: RollEntryDialogProps) {
  const { building, unit, included, reason, voterIds } = entry;
  const form = useZodForm(entryForm, { defaultValues: { included, reason: reason ?? "" } });
  const [added, setAdded] = useState<Person[]>([]);
  const [areKept, setKept] = useState(true);
  const { field } = useController({ control: form.control, name: "included" });
  const isIncluded = useWatch({ control: form.control, name: "included" });
  const save = useCommand("setVoteRollEntry", {
    fallback: "명부를 고치지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  const owners = [...new Set([...(areKept ? voterIds : []), ...added.map(({ id }) => id)])];
  return (
    <FormDialog
      title={homeName({ building, unit })}
      submitLabel="저장"
      size="small"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={save}
      payload={(typed) => ({
        voteId: vote.id,
        building,
        unit,
        ...typed,
        ...(vote.basis === "owners" && { voterIds: owners }),
      })}
    >
      <RadioGroup
        label="명부"
        options={[
          { value: "in", label: "포함", help: "이 세대가 투표해요." },
          { value: "out", label: "제외", help: "이 세대는 투표할 수 없어요." },
        ]}
        value={field.value ? "in" : "out"}
        onChange={(value) => field.onChange(value === "in")}
      />
      {!isIncluded && (
        <FormTextField
          control={form.control}
          name="reason"
          label="빼는 이유"
          help="선거관리위원이 볼 수 있고, 지울 수 없어요."
          maxCharacters={200}
        />
      )}
      {vote.basis === "owners" && (
        <div className="flex flex-col gap-3">
          <p className="text-label">
            소유자 계정 {owners.length}개{" "}
            <span className="text-neutral-weak">
              {owners.length === 0 && "· 없으면 종이로만 투표할 수 있어요."}
            </span>
          </p>
          {areKept && voterIds.length > 0 && (
            <div>
              <Button size="small" onPress={() => setKept(false)}>
                지정한 계정 모두 빼기
              </Button>
            </div>
          )}
          {added.length > 0 && <p className="text-label">{added.map(({ name }) => name).join(", ")}</p>}
          <PersonField label="소유자" onPick={(person) => setAdded((before) => [...before, person])} />
        </div>
      )}
    </FormDialog>
  );
}
