import type { Output } from "#contract/index.ts";

import { MonthBars } from "./month-bars.tsx";

interface BillHistoryProps {
  months: Output<"getMyBillHistory">["months"];
  /** The month that is shown above. */
  shown: string;
}

/** Up to thirteen months of one's own bills. */
export function BillHistory({ months, shown }: BillHistoryProps) {
  if (months.length < 2) return null;
  return (
    <section aria-labelledby="bill-history" className="flex flex-col gap-3 print:hidden">
      <h2 id="bill-history" className="text-lead leading-title font-bold">
        달마다 나온 관리비
      </h2>
      <MonthBars months={months.map(({ month, total }) => ({ month, won: total }))} shown={shown} />
    </section>
  );
}
