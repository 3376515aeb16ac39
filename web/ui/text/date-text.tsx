import { formatDate, formatDay, formatFullTime, formatLately } from "#contract/values/seoul-time.ts";

type Precision = keyof typeof formats;

interface DateTextProps {
  /** A moment in ISO 8601. */
  value: string;
  /**
   * The day is for what is called a date, which has no hour on its first day either; lately for what has just happened; the
   * minute for what stands alone; paper for what is printed.
   */
  precision?: Precision;
}

/** A moment in Seoul's time, wherever the reader is. */
export function DateText({ value, precision = "day" }: DateTextProps) {
  return (
    <time dateTime={value} className="tabular inline-block max-w-full">
      {formats[precision](value)}
    </time>
  );
}

const formats = {
  day: (value: string) => formatDay(value),
  lately: (value: string) => formatLately(value),
  paper: (value: string) => formatDate(value),
  minute: (value: string) => formatFullTime(value),
};
