import { formatDate, formatDay, formatFullTime, formatLately } from "#contract/values/seoul-time.ts";

type Precision = keyof typeof formats;

interface DateTextProps {
  /** A moment in ISO 8601. */
  value: string;
  /**
   * `day` is for dates, which have no hour on their first day either; `lately` for things that have just happened;
   * `minute` for a moment that stands alone; `paper` for print.
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
