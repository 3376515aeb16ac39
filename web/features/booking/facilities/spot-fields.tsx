import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { useController } from "react-hook-form";

import { beginningOf } from "#contract/values/beginning.ts";
import { numberOf } from "#web/forms/typed-number.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import type { FacilityForm, TypedSpot } from "./facility-form.ts";
import { faultOf } from "./faults.ts";

const mostSpots = 500;

/** How many spots there are, what they are called, and which of them are open. */
export function SpotFields({ form: { control } }: { form: FacilityForm }) {
  const { field, formState } = useController({ control, name: "spots" });
  const label = useController({ control, name: "spotLabel" }).field;
  const choice = useController({ control, name: "spotChoice" }).field;
  // The names begin with the last word that was whole.
  const word = useRef(label.value);
  const [typedCount, setTypedCount] = useState<string>();
  const spots = field.value;
  const rename = (typed: string) => {
    label.onChange(typed);
    if (typed.trim() === "") return;
    field.onChange(spots.map((spot) => ({ ...spot, name: renamed(spot.name, word.current, typed.trim()) })));
    word.current = typed.trim();
  };
  const recount = (typed: string) => {
    setTypedCount(typed);
    const count = numberOf(typed);
    if (count >= 0 && count <= mostSpots) field.onChange(ofCount(spots, count, word.current));
  };
  return (
    <Card title="자리">
      <div className="grid max-w-md grid-cols-2 gap-3">
        <TextField
          label="자리 수"
          value={typedCount ?? String(spots.length)}
          onChange={recount}
          onBlur={() => setTypedCount(undefined)}
          isDigits
          suffix="개"
          autoComplete="off"
          error={typedCount === undefined ? faultOf(formState.errors.spots) : countFault(typedCount)}
        />
        <TextField
          label="부르는 말"
          value={label.value}
          onChange={rename}
          onBlur={label.onBlur}
          maxLength={10}
          placeholder="좌석, 타석, 코트"
          autoComplete="off"
          error={formState.errors.spotLabel?.message}
        />
      </div>
      <RadioGroup
        label="자리를 고르는 방법"
        options={[
          { value: "named", label: "주민이 자리를 골라요" },
          { value: "any", label: "빈자리에 차례로 배정해요", help: "주민에게는 남은 수만 보여요." },
        ]}
        value={choice.value}
        onChange={choice.onChange}
      />
      <SpotNames spots={spots} onChange={field.onChange} />
    </Card>
  );
}

function SpotNames({ spots, onChange }: { spots: TypedSpot[]; onChange: (spots: TypedSpot[]) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-target cursor-pointer content-center font-semibold">
        자리마다 이름과 사용 여부
      </summary>
      {isOpen && (
        <ul className="flex flex-col gap-2">
          {spots.map((spot, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- a new spot has nothing else that stays its own
              key={index}
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-end gap-2"
            >
              <TextField
                label={`${index + 1}번째 이름`}
                value={spot.name}
                onChange={(name) => onChange(spots.with(index, { ...spot, name }))}
                maxLength={20}
                autoComplete="off"
              />
              <Checkbox
                isChecked={spot.isOpen}
                onChange={(isUsed) => onChange(spots.with(index, { ...spot, isOpen: isUsed }))}
              >
                사용
              </Checkbox>
              <IconButton
                label={`${spot.name} 빼기`}
                icon={<X aria-hidden size="1.125rem" />}
                onPress={() => onChange(spots.toSpliced(index, 1))}
                disabledReason={spots.length === 1 ? "자리는 1개부터 500개까지 만들 수 있어요." : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function countFault(typed: string): string | undefined {
  const count = numberOf(typed);
  return count >= 1 && count <= mostSpots ? undefined : "자리는 1개부터 500개까지 만들 수 있어요.";
}

/** Adds spots at the end, or takes the last ones away. */
function ofCount(spots: readonly TypedSpot[], count: number, word: string): TypedSpot[] {
  const added = Array.from({ length: Math.max(0, count - spots.length) }, (_, index) => ({
    name: beginningOf(`${word} ${spots.length + index + 1}`, 20),
    isOpen: true,
  }));
  return [...spots.slice(0, count), ...added];
}

/** A name that nobody has changed follows the word. */
function renamed(name: string, from: string, to: string): string {
  return name === from || name.startsWith(`${from} `)
    ? beginningOf(`${to}${name.slice(from.length)}`, 20)
    : name;
}
