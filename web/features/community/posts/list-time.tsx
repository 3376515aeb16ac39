import { formatListDay, formatListTime } from "#contract/values/seoul-time.ts";

/** The time of something written today, or the day of something older: for previews. */
export function ListTime({ value }: { value: string }) {
  return <Short value={value}>{formatListTime(value)}</Short>;
}

/** The day when something was written: for a column that is called so. */
export function ListDay({ value }: { value: string }) {
  return <Short value={value}>{formatListDay(value)}</Short>;
}

function Short({ value, children }: { value: string; children: string }) {
  return (
    <time dateTime={value} className="tabular inline-block max-w-full">
      {children}
    </time>
  );
}
