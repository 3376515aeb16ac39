import { formatDate, formatFullTime } from "#contract/values/seoul-time.ts";

type Precision = keyof typeof formats;

interface DateTextProps {
  /** A moment in ISO 8601. */
  value: string;
  precision?: Precision;
}

/** A moment in Seoul's time, wherever the reader is. */
export function DateText({ value, precision = "date" }: DateTextProps) {
  return (
    <time dateTime={value} className="tabular whitespace-nowrap">
      {formats[precision](value)}
    </time>
  );
}

const formats = {
  date: (value: string) => formatDate(value),
  minute: (value: string) => formatFullTime(value),
};
