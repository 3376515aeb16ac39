import X from "lucide-react/icons/x";
import { useController } from "react-hook-form";

import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

import type { FacilityForm, TypedLimit } from "./facility-form.ts";
import { faultOf } from "./faults.ts";

const mostLimits = 6;

/** How often a household or a person may book. */
export function LimitFields({ form: { control } }: { form: FacilityForm }) {
  const { field, formState } = useController({ control, name: "limits" });
  const limits = field.value;
  const change = (index: number, changed: Partial<TypedLimit>) =>
    field.onChange(limits.with(index, { ...limits[index]!, ...changed }));
  const fault = faultOf(formState.errors.limits);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-label font-semibold">이용 한도</legend>
      {limits.map((limit, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a limit has nothing else that stays its own
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2 sm:max-w-xl sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_7rem_auto]"
        >
          <SelectField
            label={`한도 ${index + 1} 대상`}
            hidesLabel
            options={whos}
            value={limit.who}
            onChange={(who) => change(index, { who })}
          />
          <SelectField
            label={`한도 ${index + 1} 기간`}
            hidesLabel
            options={pers}
            value={limit.per}
            onChange={(per) => change(index, { per })}
          />
          <div className="max-sm:order-last max-sm:col-span-3">
            <CountField
              label={`한도 ${index + 1} 횟수`}
              value={limit.count}
              onChange={(count) => change(index, { count })}
            />
          </div>
          <IconButton
            label={`한도 ${index + 1} 빼기`}
            icon={<X aria-hidden size="1.125rem" />}
            onPress={() => field.onChange(limits.toSpliced(index, 1))}
          />
        </div>
      ))}
      {limits.length === 0 && <p className="text-label text-neutral-weak">한도 없이 예약할 수 있어요.</p>}
      {fault !== undefined && (
        <p role="alert" className="text-label text-critical">
          {fault}
        </p>
      )}
      {limits.length < mostLimits && (
        <div>
          <Button
            size="small"
            onPress={() => field.onChange([...limits, { who: "household", per: "week", count: "2" }])}
          >
            한도 추가
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface CountFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function CountField({ label, value, onChange }: CountFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      isDigits
      maxLength={2}
      suffix="번"
      autoComplete="off"
    />
  );
}

const whos = [
  { value: "household", label: "세대당" },
  { value: "person", label: "1인당" },
] as const;

const pers = [
  { value: "day", label: "하루" },
  { value: "week", label: "주 (월-일)" },
  { value: "month", label: "월" },
  { value: "upcoming", label: "다가오는 예약" },
] as const;
