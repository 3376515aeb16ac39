import { useId } from "react";

import { classNames } from "#web/ui/class-names.ts";

interface SpotGridProps {
  /** What a spot is called, such as 타석. */
  label: string;
  spots: readonly { spotNo: number; name: string }[];
  taken: ReadonlySet<number>;
  closed: ReadonlySet<number>;
  chosen: number | null;
  onChoose: (spotNo: number) => void;
}

/** Spots to choose from: native radio buttons. A taken one says so in a word and by stripes, never by colour alone. */
export function SpotGrid({ label, spots, taken, closed, chosen, onChoose }: SpotGridProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-label font-semibold">{label} 고르기</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {spots.map(({ spotNo, name }) => {
          const state = closed.has(spotNo) ? "점검" : taken.has(spotNo) ? "예약됨" : undefined;
          return (
            <label
              key={spotNo}
              className={classNames(
                "relative flex min-h-14 flex-col items-center justify-center rounded-control border px-1 py-1.5 text-center leading-title",
                state === undefined
                  ? "cursor-pointer border-neutral bg-raised hover:bg-neutral-hover has-checked:border-2 has-checked:border-brand-solid has-checked:bg-brand-weak has-checked:font-semibold has-checked:text-brand"
                  : "border-dashed border-neutral-weak text-neutral-weak",
                "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              )}
              style={state === undefined ? undefined : stripes}
            >
              <input
                type="radio"
                name={id}
                checked={spotNo === chosen}
                disabled={state !== undefined}
                onChange={() => onChoose(spotNo)}
                className="absolute inset-0 m-0 cursor-[inherit] appearance-none rounded-control outline-none forced-colors:static forced-colors:appearance-auto"
              />
              <span className="max-w-full break-words">{name}</span>
              <span className="text-caption">{state ?? (spotNo === chosen ? "선택" : "비어 있음")}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const stripes = {
  backgroundImage:
    "repeating-linear-gradient(135deg, var(--bg-neutral-weak-hover) 0 0.375rem, transparent 0.375rem 0.75rem)",
};
