import { z } from "zod";

import { type OfficeSettings, updateOfficeSettingsInput } from "#contract/office-settings.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { typedNumber } from "#web/forms/typed-number.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const daysForm = z.object({
  minutesDays: typedNumber(updateOfficeSettingsInput.required().shape.minutesDays),
});

/** Within how many days the bylaws want minutes made public. */
export function MinutesDaysForm({ settings }: { settings: OfficeSettings }) {
  const form = useZodForm(daysForm, { defaultValues: typedOf(settings) });
  const update = useCommand("updateOfficeSettings", {
    fallback: "공개 기한을 저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ settings: saved, message }) => {
      form.reset(typedOf(saved));
      showToast({ tone: "positive", message, seconds: 3 });
    },
  });
  return (
    <Card
      title="회의록 공개 기한"
      description="관리규약이 정한 날수를 적어 주세요. 이보다 늦게 올린 회의록은 자료실의 공개할 자료에 표시돼요. 주민에게는 보이지 않아요."
    >
      <CommandForm form={form} label="회의록 공개 기한" command={update}>
        <div className="max-w-40">
          <FormTextField
            control={form.control}
            name="minutesDays"
            label="회의 후 며칠"
            isDigits
            suffix="일"
            autoComplete="off"
          />
        </div>
        <div>
          <SubmitButton>저장</SubmitButton>
        </div>
      </CommandForm>
    </Card>
  );
}

function typedOf({ minutesDays }: OfficeSettings) {
  return { minutesDays: String(minutesDays) };
}
