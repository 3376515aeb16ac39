import { monthText, wonText } from "#web/ui/text/spoken.ts";

interface MonthBarsProps {
  months: readonly { month: string; won: number }[];
  /** The month that the screen is about. */
  shown: string;
}

/** Sums of up to thirteen months: bars with their figures. */
export function MonthBars({ months, shown }: MonthBarsProps) {
  const most = Math.max(1, ...months.map(({ won }) => won));
  return (
    <ol className="flex flex-col gap-1.5">
      {months.map(({ month, won }) => (
        <li key={month} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-3">
          <span className={month === shown ? "font-semibold" : "text-neutral-weak"}>{monthText(month)}</span>
          <span aria-hidden className="block h-3 rounded-full bg-neutral-weak print:border">
            <span
              className={`block h-full rounded-full ${month === shown ? "bg-brand-solid" : "bg-brand-solid opacity-40"}`}
              style={{ width: `${(Math.max(0, won) / most) * 100}%` }}
            />
          </span>
          <span className="tabular text-end">{wonText(won)}</span>
        </li>
      ))}
    </ol>
  );
}
