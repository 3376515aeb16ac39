import { useId } from "react";

import { RadioGroup, type RadioOption } from "#web/ui/fields/radio-group.tsx";

import { setAppearance, useAppearance } from "./appearance.ts";
import type { TextSize, Theme } from "./saved-appearance.ts";

/** The text's size and the theme of this browser, for a menu or a settings page. */
export function AppearanceFields() {
  const { theme, textSize } = useAppearance();
  return (
    <div className="flex flex-col gap-4">
      <TextSizeField value={textSize} onChange={(chosen) => setAppearance({ textSize: chosen })} />
      <RadioGroup
        label="화면 밝기"
        options={themeOptions}
        value={theme}
        onChange={(chosen) => setAppearance({ theme: chosen })}
      />
    </div>
  );
}

interface TextSizeFieldProps {
  value: TextSize;
  onChange: (size: TextSize) => void;
}

/** Each choice shows the letter in its size. Native radio buttons lie under the letters. */
function TextSizeField({ value, onChange }: TextSizeFieldProps) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="text-label font-semibold text-neutral">글자 크기</legend>
      <div className="mt-1 grid max-w-sm grid-cols-3 gap-2">
        {textSizes.map(({ size, label, letter }) => (
          <label key={size} className={choiceClass}>
            <input
              type="radio"
              name={name}
              checked={size === value}
              onChange={() => onChange(size)}
              className="absolute inset-0 m-0 appearance-none rounded-control forced-colors:appearance-auto"
            />
            <span aria-hidden className={`${letter} leading-none font-bold`}>
              가
            </span>
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

// The letters grow with the text too, so their steps are small enough for a narrow menu.
const textSizes: readonly { size: TextSize; label: string; letter: string }[] = [
  { size: 100, label: "보통", letter: "text-body" },
  { size: 125, label: "크게", letter: "text-subtitle" },
  { size: 150, label: "더 크게", letter: "text-title" },
];

const choiceClass =
  "relative flex min-h-18 flex-col items-center justify-end gap-1.5 rounded-control border border-neutral bg-raised px-1 py-2 text-center " +
  "text-label font-semibold transition-colors hover:bg-neutral-hover " +
  "has-checked:border-brand-solid has-checked:bg-brand-weak has-checked:text-brand has-checked:shadow-[inset_0_0_0_1px_var(--stroke-brand-solid)]";

const themeOptions: readonly RadioOption<Theme>[] = [
  { value: "light", label: "밝게" },
  { value: "dark", label: "어둡게" },
  { value: "device", label: "기기 설정 따르기" },
];
