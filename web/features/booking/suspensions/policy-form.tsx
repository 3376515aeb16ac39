import { z } from "zod";

import { type BookingPolicy, updateBookingPolicyInput } from "#contract/suspensions.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { typedNumber } from "#web/forms/typed-number.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const { noShowLimit, noShowDays, suspendDays } = updateBookingPolicyInput.required().shape;

const policyForm = z.object({
  noShowLimit: typedNumber(noShowLimit),
  noShowDays: typedNumber(noShowDays),
  suspendDays: typedNumber(suspendDays),
});

/** What follows for people who do not come, as the office decides. */
export function PolicyForm({ policy }: { policy: BookingPolicy }) {
  const form = useZodForm(policyForm, { defaultValues: typedOf(policy) });
  const update = useCommand("updateBookingPolicy", {
    fallback: "저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ policy: saved, message }) => {
      form.reset(typedOf(saved));
      showToast({ tone: "positive", message, seconds: 3 });
    },
  });
  return (
    <Card
      title="노쇼 기준"
      description="기간 안에 노쇼가 이만큼 쌓이면 모든 시설의 예약이 정지돼요. 0회로 두면 정지하지 않아요."
    >
      <CommandForm form={form} label="노쇼 기준" command={update}>
        <div className="grid max-w-lg gap-5 sm:grid-cols-3">
          <FormTextField
            control={form.control}
            name="noShowDays"
            label="노쇼를 세는 기간"
            isDigits
            suffix="일"
            autoComplete="off"
          />
          <FormTextField
            control={form.control}
            name="noShowLimit"
            label="노쇼 횟수"
            isDigits
            suffix="회"
            autoComplete="off"
          />
          <FormTextField
            control={form.control}
            name="suspendDays"
            label="정지 기간"
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

function typedOf(policy: BookingPolicy) {
  return {
    noShowLimit: String(policy.noShowLimit),
    noShowDays: String(policy.noShowDays),
    suspendDays: String(policy.suspendDays),
  };
}
