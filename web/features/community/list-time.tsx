import { formatListTime } from "#contract/values/seoul-time.ts";

/** When something was written: the time if it was today, else the day. */
export function ListTime({ value }: { value: string }) {
  return (
    <time dateTime={value} className="tabular whitespace-nowrap">
      {formatListTime(value)}
    </time>
  );
}
