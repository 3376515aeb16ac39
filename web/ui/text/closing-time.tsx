import { seoulDate } from "#contract/values/seoul-time.ts";

import { DateText } from "./date-text.tsx";

/** Until when people can take part: '마감 오늘 오후 6:00', '마감 11월 24일 (화) 오후 6:00 (D-3)', and afterwards when it closed. */
export function ClosingTime({ value, isOver = false }: { value: string; isOver?: boolean }) {
  if (isOver) {
    return (
      <>
        <DateText value={value} precision="minute" /> 마감됨
      </>
    );
  }
  const days = daysUntil(value);
  return days === 0 ? (
    <>
      마감 오늘 <DateText value={value} precision="lately" />
    </>
  ) : (
    <>
      마감 <DateText value={value} precision="minute" />
      {days > 0 && (
        <>
          {" "}
          <span className="whitespace-nowrap">(D-{days})</span>
        </>
      )}
    </>
  );
}

function daysUntil(value: string): number {
  const midnight = (moment: Date) => Date.parse(seoulDate(moment));
  return Math.round((midnight(new Date(value)) - midnight(new Date())) / (24 * 60 * 60 * 1000));
}
