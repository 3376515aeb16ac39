import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";

import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

interface DayStepProps {
  date: string;
  onDate: (date: string) => void;
}

/** Which day is shown: one on, one back, today, or any. */
export function DayStep({ date, onDate }: DayStepProps) {
  const [typed, setTyped] = useState(date);
  const [shown, setShown] = useState(date);
  if (shown !== date) {
    setShown(date);
    setTyped(date);
  }
  const [today] = useState(() => seoulDate(new Date()));
  return (
    <div className="-ms-2.5 flex flex-wrap items-end gap-1">
      <IconButton
        label="이전 날"
        icon={<ChevronLeft aria-hidden size="1.25rem" />}
        onPress={() => onDate(dayAfter(date, -1))}
      />
      <div className="w-36 sm:w-42">
        <TextField
          label="날짜"
          type="date"
          value={typed}
          onChange={(given) => {
            setTyped(given);
            // A half typed year looks like one of long ago.
            if (given >= "2000-01-01" && given < "2100-01-01") onDate(given);
          }}
        />
      </div>
      <IconButton
        label="다음 날"
        icon={<ChevronRight aria-hidden size="1.25rem" />}
        onPress={() => onDate(dayAfter(date, 1))}
      />
      {date !== today && <Button onPress={() => onDate(today)}>오늘</Button>}
    </div>
  );
}
