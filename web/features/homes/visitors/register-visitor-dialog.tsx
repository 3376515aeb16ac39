import { useState } from "react";
import { useWatch } from "react-hook-form";

import type { Output } from "#contract/index.ts";
import { daysByMonth, problemOfVisit, quotaSentence, shortMonthOf } from "#contract/values/visitor-quota.ts";
import { registerVisitorInput } from "#contract/visitors.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { VisitFields, visitNames } from "./visit-fields.tsx";
import { leftText } from "./visitor-words.ts";

interface RegisterVisitorDialogProps {
  mine: Output<"getMyVisitors">;
  /** A car that came before. */
  again: { plate: string; memo: string | null } | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for a visitor's car, and says beside the days how many are left. */
export function RegisterVisitorDialog({ mine, again, isOpen, onClose }: RegisterVisitorDialogProps) {
  const { today, rules } = mine;
  const quotas = [mine.quota, ...mine.laterQuotas];
  const [schema] = useState(() => whatMayBe(mine));
  const form = useZodForm(schema, {
    defaultValues: { plate: again?.plate ?? "", startsOn: today, endsOn: today, memo: again?.memo ?? "" },
  });
  const register = useCommand("registerVisitor", {
    fallback: "방문차량을 등록하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  const [startsOn, endsOn] = useWatch({ control: form.control, name: ["startsOn", "endsOn"] });
  const asked = problemOfVisit({ startsOn, endsOn }, { today, ...rules })
    ? []
    : daysByMonth({ startsOn, endsOn });
  const told = quotas.filter(({ month }) =>
    asked.length === 0 ? month === today.slice(0, 7) : asked.some((each) => each.month === month),
  );
  return (
    <FormDialog
      title="방문차량 등록"
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      command={register}
      submitLabel="등록"
    >
      <VisitFields
        control={form.control}
        names={visitNames}
        daysHelp={`${told.map(leftText).join(", ")}. 한 번에 ${rules.maxDays}일까지 등록할 수 있어요.`}
      />
    </FormDialog>
  );
}

/** The contract's form, and what the household may take: the server decides by the same rules. */
function whatMayBe({ today, rules, quota, laterQuotas }: Output<"getMyVisitors">) {
  return registerVisitorInput.superRefine((visit, context) => {
    const problem = problemOfVisit(visit, { today, ...rules });
    const short = problem ? undefined : shortMonthOf(visit, [quota, ...laterQuotas]);
    const said = problem ?? (short && { field: "endsOn", message: quotaSentence(short) });
    if (said) context.addIssue({ code: "custom", path: [said.field], message: said.message });
  });
}
