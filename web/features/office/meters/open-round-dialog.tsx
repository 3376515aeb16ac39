import { useController } from "react-hook-form";
import { useNavigate } from "react-router";

import { openMeterRoundInput } from "#contract/meters.ts";
import { usageKindNames, usageKinds } from "#contract/values/bills.ts";
import type { UsageKind } from "#contract/values/bills.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { paths } from "#web/paths.ts";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { useToday } from "#web/ui/use-today.ts";

interface OpenRoundDialogProps {
  /** Of the round before. */
  kinds: readonly UsageKind[] | undefined;
  isOpen: boolean;
  onClose: () => void;
}

const usualDays = 6;
const usualKinds: readonly UsageKind[] = ["electricity", "water"];

/** Opens days on which homes enter what their meters say. */
export function OpenRoundDialog({ kinds = usualKinds, isOpen, onClose }: OpenRoundDialogProps) {
  const navigate = useNavigate();
  const today = useToday();
  const form = useZodForm(openMeterRoundInput, {
    defaultValues: { kinds: [...kinds], from: today, to: dayAfter(today, usualDays) },
  });
  const { field, fieldState } = useController({ control: form.control, name: "kinds" });
  const open = useCommand("openMeterRound", {
    fallback: "검침을 열지 못했어요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
    // The address may name an older round.
    onward: ({ roundId }) => void navigate(paths.manager.meterRound(roundId), { replace: true }),
  });
  return (
    <FormDialog
      title="검침 열기"
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      command={open}
      submitLabel="열기"
    >
      <p className="text-neutral-weak">
        시작하는 날에 주민에게 알려요. 끝나기 전날에는 아직 입력하지 않은 세대에만 한 번 더 알려요.
      </p>
      <CheckboxGroup
        label="계량기"
        options={usageKinds.map((value) => ({ value, label: usageKindNames[value] }))}
        values={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
      />
      <FormTextField control={form.control} name="from" label="시작하는 날" type="date" />
      <FormTextField control={form.control} name="to" label="끝나는 날" type="date" />
    </FormDialog>
  );
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
