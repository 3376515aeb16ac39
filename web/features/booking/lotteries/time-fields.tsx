import type { Control } from "react-hook-form";

import { FormDateTimeField } from "#web/forms/form-date-time-field.tsx";
import { FormCheckbox } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";

import type { LotteryForm, TypedLottery } from "./lottery-form.ts";

/** When residents enter, when it is drawn, and the rules for both. */
export function TimeFields({ control }: { control: Control<TypedLottery, unknown, LotteryForm> }) {
  return (
    <>
      <FormDateTimeField control={control} name="opensAt" label="응모 시작" />
      <FormDateTimeField control={control} name="closesAt" label="응모 마감" />
      <FormDateTimeField
        control={control}
        name="drawAt"
        label="추첨"
        help="응모 목록을 먼저 공개하기 때문에, 마감하고 적어도 1분 뒤에 추첨해요."
      />
      <FormSelectField
        control={control}
        name="maxChoices"
        label="희망 순위"
        options={[1, 2, 3, 4, 5].map((value) => ({ value: String(value), label: `${value}순위까지` }))}
      />
      <FormCheckbox control={control} name="favourLosers">
        이 시설의 지난 추첨에서 떨어진 세대에 추첨권을 더 줘요 (3장까지)
      </FormCheckbox>
    </>
  );
}
