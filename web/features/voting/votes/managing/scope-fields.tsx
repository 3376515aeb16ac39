import { type Control, useController } from "react-hook-form";

import { RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { RemovableField, RowFields } from "#web/ui/fields/row-fields.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

import { type ContestValues, emptyRange, type SentContest, type TypedRange } from "./vote-form.ts";

interface ScopeFieldsProps {
  control: Control<ContestValues, unknown, SentContest>;
}

const mostRanges = 100;

/** Who votes in the contest: everybody, or a district. A district may be a staircase. */
export function ScopeFields({ control }: ScopeFieldsProps) {
  const all = useController({ control, name: "isForAll" }).field;
  const { field, formState } = useController({ control, name: "ranges" });
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label="누가 투표하나요"
        options={[
          { value: "all", label: "단지 전체" },
          { value: "some", label: "선거구", help: "동이나 라인만 투표해요." },
        ]}
        value={all.value ? "all" : "some"}
        onChange={(value) => all.onChange(value === "all")}
      />
      {!all.value && (
        <RowFields
          label="선거구"
          rows={field.value}
          onChange={field.onChange}
          nameOf={(number) => `${number}번째 범위`}
          added={emptyRange}
          addLabel="동 추가"
          least={[1, "범위가 하나는 있어야 해요."]}
          most={[mostRanges, `범위는 ${mostRanges}개까지 넣을 수 있어요.`]}
          help="비워 두면 동 전체예요. 라인은 호의 끝 두 자리예요: 1203호는 3라인."
          error={"scope" in formState.errors ? "선거구의 동과 호를 확인해 주세요." : undefined}
        >
          {(range, { index, change, removal }) => (
            <div className="flex flex-col gap-2 rounded-control border border-neutral-weak p-3">
              <RemovableField removal={removal}>
                <div className="max-w-32">
                  <RangeField
                    label={`${index + 1}번째 동`}
                    suffix="동"
                    value={range.building}
                    onChange={(building) => change({ ...range, building })}
                  />
                </div>
              </RemovableField>
              <UnitFields range={range} onChange={change} />
            </div>
          )}
        </RowFields>
      )}
    </div>
  );
}

function UnitFields({ range, onChange }: { range: TypedRange; onChange: (range: TypedRange) => void }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <RangeField
        label="첫 호"
        value={range.startUnit}
        onChange={(startUnit) => onChange({ ...range, startUnit })}
      />
      <RangeField
        label="마지막 호"
        value={range.endUnit}
        onChange={(endUnit) => onChange({ ...range, endUnit })}
      />
      <RangeField
        label="첫 라인"
        value={range.startPlace}
        onChange={(startPlace) => onChange({ ...range, startPlace })}
      />
      <RangeField
        label="마지막 라인"
        value={range.endPlace}
        onChange={(endPlace) => onChange({ ...range, endPlace })}
      />
    </div>
  );
}

interface RangeFieldProps {
  label: string;
  suffix?: string;
  value: string;
  onChange: (value: string) => void;
}

function RangeField({ suffix, ...shown }: RangeFieldProps) {
  return <TextField {...shown} {...(suffix !== undefined && { suffix })} isDigits autoComplete="off" />;
}
