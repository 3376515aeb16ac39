import type { Output } from "#contract/index.ts";
import { monthText, wonText } from "#web/ui/text/spoken.ts";

interface BillHistoryProps {
  months: Output<"getMyBillHistory">["months"];
  /** The month that is shown above. */
  shown: string;
}

/** Up to thirteen months of totals: bars with their figures. */
export function BillHistory({ months, shown }: BillHistoryProps) {
  if (months.length < 2) return null;
  const most = Math.max(1, ...months.map(({ total }) => total));
  return (
    <section aria-labelledby="bill-history" className="flex flex-col gap-3 print:hidden">
      <h2 id="bill-history" className="text-lead leading-title font-bold">
        달마다 나온 관리비
      </h2>
      <ol className="flex flex-col gap-1.5">
        {months.map(({ month, total }) => (
          <li key={month} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-3">
            <span className={month === shown ? "font-semibold" : "text-neutral-weak"}>
              {monthText(month)}
            </span>
            <span aria-hidden className="block h-3 rounded-full bg-neutral-weak print:border">
              <span
                className={`block h-full rounded-full ${month === shown ? "bg-brand-solid" : "bg-brand-solid opacity-40"}`}
                style={{ width: `${(Math.max(0, total) / most) * 100}%` }}
              />
            </span>
            <span className="tabular text-end">{wonText(total)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
