import { formatListTime } from "#contract/values/seoul-time.ts";

/** The time of something written today, or the day of something older. */
export function ListTime({ value }: { value: string }) {
  return (
    <time dateTime={value} className="tabular inline-block max-w-full">
      {formatListTime(value)}
    </time>
  );
}
