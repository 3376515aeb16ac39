import { monthText, wonText } from "#web/ui/text/spoken.ts";

interface MonthBarsProps {
  months: readonly { month: string; value: number }[];
  /** The month that the screen is about. */
  shown: string;
  textOf?: (value: number) => string;
}

/** Figures of up to thirteen months, with their bars: sums, if nothing else is said. */
export function MonthBars({ months, shown, textOf = wonText }: MonthBarsProps) {
  const most = Math.max(Number.MIN_VALUE, ...months.map(({ value }) => value));
  return (
    <ol className="flex flex-col gap-1.5">
      {months.map(({ month, value }) => (
        <li key={month} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-3">
          <span className={month === shown ? "font-semibold" : "text-neutral-weak"}>{monthText(month)}</span>
          <span aria-hidden className="block h-3 rounded-full bg-neutral-weak print:border">
            <span
              className={`block h-full rounded-full ${month === shown ? "bg-brand-solid" : "bg-brand-solid opacity-40"}`}
              style={{ width: `${(Math.max(0, value) / most) * 100}%` }}
            />
          </span>
          <span className="tabular text-end">{textOf(value)}</span>
        </li>
      ))}
    </ol>
  );
}
