import type { Control, FieldPath, FieldValues } from "react-hook-form";

import { maxLengths } from "#contract/values/text.ts";
import { FormTextField } from "#web/forms/form-fields.tsx";

/** What both forms call their fields. */
export const visitNames = { plate: "plate", startsOn: "startsOn", endsOn: "endsOn", memo: "memo" } as const;

interface VisitFieldsProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  names: Record<keyof typeof visitNames, FieldPath<Values>>;
  /** The sentence about the days that are left. */
  daysHelp: string;
}

/** The car and its days, for the person who registers it. */
export function VisitFields<Values extends FieldValues, Output>({
  control,
  names,
  daysHelp,
}: VisitFieldsProps<Values, Output>) {
  return (
    <>
      <FormTextField
        control={control}
        name={names.plate}
        label="차량 번호"
        placeholder="12가 3456"
        autoComplete="off"
        maxLength={20}
      />
      <div className="grid gap-x-3 gap-y-5 min-[24rem]:grid-cols-2">
        <FormTextField control={control} name={names.startsOn} label="첫날" type="date" />
        <FormTextField control={control} name={names.endsOn} label="마지막 날" type="date" />
      </div>
      <p role="status" className="-mt-2 text-label text-neutral-weak">
        {daysHelp}
      </p>
      <FormTextField
        control={control}
        name={names.memo}
        label="메모 (선택)"
        help="경비실이 함께 봐요. 예: 이삿짐, 할머니 차"
        autoComplete="off"
        maxCharacters={maxLengths.visitorMemo}
      />
    </>
  );
}
