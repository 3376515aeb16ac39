import { z } from "zod";

import { type OfficeSettings, updateOfficeSettingsInput } from "#contract/office-settings.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { typedNumber } from "#web/forms/typed-number.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const dueForm = z.object({
  complaintDueDays: typedNumber(updateOfficeSettingsInput.required().shape.complaintDueDays),
});

/** How many days the office gives itself for a complaint. */
export function ComplaintDueForm({ settings }: { settings: OfficeSettings }) {
  const form = useZodForm(dueForm, { defaultValues: typedOf(settings) });
  const update = useCommand("updateOfficeSettings", {
    fallback: "처리 기한을 저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ settings: saved, message }) => {
      form.reset(typedOf(saved));
      showToast({ tone: "positive", message, seconds: 3 });
    },
  });
  return (
    <Card
      title="민원 처리 기한"
      description="새 민원에 이 날수가 기한으로 붙어요. 기한이 지나면 목록과 대시보드에 표시되고 오전 9시에 알려 드려요."
    >
      <CommandForm form={form} label="민원 처리 기한" command={update}>
        <div className="max-w-40">
          <FormTextField
            control={form.control}
            name="complaintDueDays"
            label="접수 후 며칠"
            isDigits
            suffix="일"
            autoComplete="off"
          />
        </div>
        <p className="text-label text-neutral-weak">이미 접수된 민원의 기한은 바뀌지 않아요.</p>
        <div>
          <SubmitButton>저장</SubmitButton>
        </div>
      </CommandForm>
    </Card>
  );
}

function typedOf({ complaintDueDays }: OfficeSettings) {
  return { complaintDueDays: String(complaintDueDays) };
}
