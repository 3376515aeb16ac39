import type { Facility } from "#contract/facilities.ts";
import { dateText, minuteText, spotText } from "#web/booking/words.ts";
import { Button } from "#web/ui/buttons/button.tsx";

interface Alternative {
  date: string;
  startMinute: number;
  spotNo: number;
}

interface AlternativesProps {
  facility: Facility;
  date: string;
  alternatives: readonly Alternative[];
  onChoose: (alternative: Alternative) => void;
}

/** What is still free near what was taken, one tap each. */
export function Alternatives({ facility, date, alternatives, onChoose }: AlternativesProps) {
  if (alternatives.length === 0) return null;
  return (
    <div role="group" aria-label="다른 시간과 자리" className="mt-1 flex flex-wrap gap-2">
      {alternatives.map((each) => (
        <Button
          key={`${each.date} ${each.startMinute} ${each.spotNo}`}
          size="small"
          onPress={() => onChoose(each)}
        >
          {textOf(facility, each, date)}
        </Button>
      ))}
    </div>
  );
}

function textOf(
  { bookBy, spotChoice, spots, spotLabel }: Facility,
  { date, startMinute, spotNo }: Alternative,
  shownDate: string,
): string {
  const name = spots.find((spot) => spot.spotNo === spotNo)?.name ?? "";
  const spot = spotChoice === "named" ? spotText(name, spotLabel) : "";
  const day = date === shownDate ? "" : dateText(date);
  return [day, bookBy === "slot" ? minuteText(startMinute) : "", spot]
    .filter((part) => part !== "")
    .join(" · ");
}
