import { z } from "zod";

import { type OfficeSettings, updateOfficeSettingsInput } from "#contract/office-settings.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { typedNumber } from "#web/forms/typed-number.ts";
import { Switch } from "#web/ui/fields/switch.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const { monthlyDays, maxDays, advanceDays } = updateOfficeSettingsInput.required().shape;

const rulesForm = z.object({
  monthlyDays: typedNumber(monthlyDays),
  maxDays: typedNumber(maxDays),
  advanceDays: typedNumber(advanceDays),
});

const fields = [
  { name: "monthlyDays", label: "한 세대가 한 달에" },
  { name: "maxDays", label: "한 번에" },
  { name: "advanceDays", label: "며칠 앞까지 미리" },
] as const;

/** How many days households may have visitors' cars. */
export function VisitorRulesForm({ settings }: { settings: OfficeSettings }) {
  const form = useZodForm(rulesForm, { defaultValues: typedOf(settings) });
  const update = useCommand("updateOfficeSettings", {
    fallback: "방문차량 설정을 저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ settings: saved, message }) => {
      form.reset(typedOf(saved));
      showToast({ tone: "positive", message, seconds: 3 });
    },
  });
  const opening = useCommand("updateOfficeSettings", {
    fallback: "바꾸지 못했어요. 다시 시도해 주세요.",
  });
  return (
    <Card
      title="방문차량"
      description="주민이 방문차량을 등록할 수 있는 날수예요. 이미 등록한 방문은 바뀌지 않아요."
    >
      <Switch
        isOn={settings.isOpen}
        onChange={(isOpen) => opening.run({ isOpen })}
        error={opening.failure}
        help="받지 않아도 관리사무소는 대리 등록할 수 있어요."
      >
        주민의 방문차량 등록 받기
      </Switch>
      <CommandForm form={form} label="방문차량" command={update}>
        <div className="grid max-w-md gap-4 sm:grid-cols-3">
          {fields.map(({ name, label }) => (
            <FormTextField
              key={name}
              control={form.control}
              name={name}
              label={label}
              isDigits
              suffix="일"
              autoComplete="off"
            />
          ))}
        </div>
        <div>
          <SubmitButton>저장</SubmitButton>
        </div>
      </CommandForm>
    </Card>
  );
}

function typedOf(settings: OfficeSettings) {
  return {
    monthlyDays: String(settings.monthlyDays),
    maxDays: String(settings.maxDays),
    advanceDays: String(settings.advanceDays),
  };
}
