import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";

import { IconButton } from "#web/ui/buttons/icon-button.tsx";

import { monthAfter } from "./shown-month.ts";

interface MonthChoiceProps {
  month: string;
  onMonth: (month: string) => void;
}

/** Turns to the month before or after. */
export function MonthChoice({ month, onMonth }: MonthChoiceProps) {
  return (
    <div className="-ms-2.5 flex items-center gap-1">
      <IconButton
        label="이전 달"
        icon={<ChevronLeft aria-hidden size="1.25rem" />}
        onPress={() => onMonth(monthAfter(month, -1))}
      />
      <h2 aria-live="polite" className="tabular min-w-0 basis-32 text-center text-lead font-bold">
        {month.slice(0, 4)}년 {Number(month.slice(5))}월
      </h2>
      <IconButton
        label="다음 달"
        icon={<ChevronRight aria-hidden size="1.25rem" />}
        onPress={() => onMonth(monthAfter(month, 1))}
      />
    </div>
  );
}
