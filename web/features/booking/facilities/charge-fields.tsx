import { useController, useWatch } from "react-hook-form";

import { FormTextField } from "#web/forms/form-fields.tsx";
import { numberOf } from "#web/forms/typed-number.ts";
import { RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { RowFields } from "#web/ui/fields/row-fields.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import type { FacilityForm } from "./facility-form.ts";
import { faultOf } from "./faults.ts";

const mostFees = 5;

/** What cancelling and not coming costs, and who sees whether people came. */
export function ChargeFields({ form }: { form: FacilityForm }) {
  const { control } = form;
  const checkIn = useController({ control, name: "checkIn" }).field;
  const isFree = numberOf(useWatch({ control, name: "priceWon" })) === 0;
  return (
    <>
      <Card title="취소와 노쇼" description={isFree ? "무료인 시설은 언제 취소해도 무료예요." : undefined}>
        <FeeFields form={form} />
        <div className="grid gap-4 sm:grid-cols-3">
          <FormTextField
            control={control}
            name="graceMinutes"
            label="예약 직후 무료 취소"
            isDigits
            suffix="분"
            autoComplete="off"
          />
          <FormTextField
            control={control}
            name="noShowPercent"
            label="노쇼 요금"
            isDigits
            suffix="%"
            autoComplete="off"
          />
          <FormTextField
            control={control}
            name="offerMinutes"
            label="대기 제안을 기다리는 시간"
            isDigits
            suffix="분"
            autoComplete="off"
          />
        </div>
      </Card>
      <Card title="입실 확인">
        <RadioGroup
          label="입실을 확인하나요?"
          options={[
            { value: "none", label: "확인하지 않아요" },
            {
              value: "desk",
              label: "관리사무소에서 확인해요",
              help: "확인하지 않으면 노쇼가 되고 자리가 나요.",
            },
          ]}
          value={checkIn.value}
          onChange={checkIn.onChange}
        />
        {checkIn.value === "desk" && (
          <div className="max-w-48">
            <FormTextField
              control={control}
              name="checkInMinutes"
              label="시작하고 기다리는 시간"
              isDigits
              suffix="분"
              autoComplete="off"
            />
          </div>
        )}
      </Card>
    </>
  );
}

function FeeFields({ form: { control } }: { form: FacilityForm }) {
  const { field, formState } = useController({ control, name: "cancelFees" });
  return (
    <RowFields
      label="취소 수수료"
      rows={field.value}
      onChange={field.onChange}
      nameOf={(number) => `수수료 ${number}`}
      added={{ hoursBefore: "24", percent: "50" }}
      addLabel="수수료 추가"
      most={[mostFees, `수수료는 ${mostFees}개까지 정할 수 있어요.`]}
      empty="시작하기 전에는 언제 취소해도 무료예요."
      error={faultOf(formState.errors.cancelFees)}
    >
      {(fee, { change, removal }) => (
        <div className="grid max-w-md grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2">
          <TextField
            label="시작 몇 시간 전부터"
            value={fee.hoursBefore}
            onChange={(hoursBefore) => change({ ...fee, hoursBefore })}
            isDigits
            suffix="시간"
            autoComplete="off"
          />
          <TextField
            label="수수료"
            value={fee.percent}
            onChange={(percent) => change({ ...fee, percent })}
            isDigits
            suffix="%"
            autoComplete="off"
          />
          {removal}
        </div>
      )}
    </RowFields>
  );
}
