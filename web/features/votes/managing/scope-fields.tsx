import X from "lucide-react/icons/x";
import { type Control, useController } from "react-hook-form";

import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

import { type ContestValues, emptyRange, type SentContest, type TypedRange } from "./vote-form.ts";

interface ScopeFieldsProps {
  control: Control<ContestValues, unknown, SentContest>;
}

/** Whose contest it is: everybody's, or a district's. A district may be a staircase. */
export function ScopeFields({ control }: ScopeFieldsProps) {
  const all = useController({ control, name: "isForAll" }).field;
  const { field, formState } = useController({ control, name: "ranges" });
  const ranges = field.value;
  const change = (index: number, changed: Partial<TypedRange>) =>
    field.onChange(ranges.with(index, { ...ranges[index]!, ...changed }));
  const hasFault = "scope" in formState.errors;
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
      {!all.value &&
        ranges.map((range, index) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a range has nothing else that stays its own
            key={index}
            className="flex flex-col gap-2 rounded-control border border-neutral-weak p-3"
          >
            <div className="grid grid-cols-[1fr_auto] items-end gap-2">
              <div className="max-w-32">
                <RangeField
                  label={`${index + 1}번째 동`}
                  suffix="동"
                  value={range.building}
                  onChange={(building) => change(index, { building })}
                />
              </div>
              <IconButton
                label={`${index + 1}번째 범위 빼기`}
                icon={<X aria-hidden size="1.125rem" />}
                onPress={() => field.onChange(ranges.toSpliced(index, 1))}
                disabledReason={ranges.length === 1 ? "범위가 하나는 있어야 해요." : undefined}
              />
            </div>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              <RangeField
                label="첫 호"
                value={range.startUnit}
                onChange={(startUnit) => change(index, { startUnit })}
              />
              <RangeField
                label="마지막 호"
                value={range.endUnit}
                onChange={(endUnit) => change(index, { endUnit })}
              />
              <RangeField
                label="첫 라인"
                value={range.startPlace}
                onChange={(startPlace) => change(index, { startPlace })}
              />
              <RangeField
                label="마지막 라인"
                value={range.endPlace}
                onChange={(endPlace) => change(index, { endPlace })}
              />
            </div>
          </div>
        ))}
      {!all.value && (
        <div className="flex flex-col gap-2">
          <p className="text-label text-neutral-weak">
            비워 두면 동 전체예요. 라인은 호의 끝 두 자리예요: 1203호는 3라인.
          </p>
          {hasFault && (
            <p role="alert" className="text-label text-critical">
              선거구의 동과 호를 확인해 주세요.
            </p>
          )}
          <div>
            <Button size="small" onPress={() => field.onChange([...ranges, emptyRange])}>
              동 추가
            </Button>
          </div>
        </div>
      )}
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
  return (
    <TextField
      {...shown}
      {...(suffix !== undefined && { suffix })}
      isDigits
      maxLength={5}
      autoComplete="off"
    />
  );
}
