import { useController } from "react-hook-form";

import { RowFields } from "#web/ui/fields/row-fields.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

import type { FacilityForm } from "./facility-form.ts";
import { faultOf } from "./faults.ts";

const mostLimits = 6;

/** How often a household or a person may book. */
export function LimitFields({ form: { control } }: { form: FacilityForm }) {
  const { field, formState } = useController({ control, name: "limits" });
  return (
    <RowFields
      label="이용 한도"
      rows={field.value}
      onChange={field.onChange}
      nameOf={(number) => `한도 ${number}`}
      added={{ who: "household", per: "week", count: "2" }}
      addLabel="한도 추가"
      most={[mostLimits, `한도는 ${mostLimits}개까지 정할 수 있어요.`]}
      empty="한도 없이 예약할 수 있어요."
      error={faultOf(formState.errors.limits)}
    >
      {(limit, { index, change, removal }) => (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2 sm:max-w-xl sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_7rem_auto]">
          <SelectField
            label={`한도 ${index + 1} 대상`}
            hidesLabel
            options={whos}
            value={limit.who}
            onChange={(who) => change({ ...limit, who })}
          />
          <SelectField
            label={`한도 ${index + 1} 기간`}
            hidesLabel
            options={pers}
            value={limit.per}
            onChange={(per) => change({ ...limit, per })}
          />
          <div className="max-sm:order-last max-sm:col-span-3">
            <CountField
              label={`한도 ${index + 1} 횟수`}
              value={limit.count}
              onChange={(count) => change({ ...limit, count })}
            />
          </div>
          {removal}
        </div>
      )}
    </RowFields>
  );
}

interface CountFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function CountField({ label, value, onChange }: CountFieldProps) {
  return (
    <TextField label={label} value={value} onChange={onChange} isDigits suffix="번" autoComplete="off" />
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
