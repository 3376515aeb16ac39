import { useState } from "react";

import { dayAfter } from "#contract/values/visitor-quota.ts";
import { ChipGroup } from "#web/ui/fields/chip-group.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

interface DayChoiceProps {
  today: string;
  /** Undefined: today, also over midnight. */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** Which day's cars the gate sees: to prepare a removal, it looks at tomorrow's. */
export function DayChoice({ today, day, onDay }: DayChoiceProps) {
  const tomorrow = dayAfter(today, 1);
  const [picks, setPicks] = useState(false);
  const [typed, setTyped] = useState("");
  const choice = picks ? "other" : day === undefined ? "today" : "tomorrow";
  const choose = (chosen: typeof choice) => {
    setPicks(chosen === "other");
    setTyped(day ?? today);
    onDay(chosen === "today" ? undefined : chosen === "tomorrow" ? tomorrow : (day ?? today));
  };
  return (
    <div className="mb-4 flex flex-col gap-3">
      <ChipGroup
        label="볼 날"
        options={[
          { value: "today", label: "오늘" },
          { value: "tomorrow", label: "내일" },
          { value: "other", label: "날짜 고르기" },
        ]}
        value={choice}
        onChange={choose}
      />
      {picks && (
        <div className="max-w-60">
          <TextField
            label="날짜"
            type="date"
            value={typed}
            onChange={(given) => {
              setTyped(given);
              // A half typed year looks like one of long ago.
              if (given >= "2000-01-01" && given < "2100-01-01") onDay(given);
            }}
          />
        </div>
      )}
    </div>
  );
}
