import ChevronDown from "lucide-react/icons/chevron-down";

import type { Output } from "#contract/index.ts";
import { usageKinds } from "#contract/values/bills.ts";
import type { UsageKind } from "#contract/values/bills.ts";

import { usageName, usageText } from "./bill-words.ts";
import { MonthBars } from "./month-bars.tsx";

type Months = Output<"getMyBillHistory">["months"];

interface BillHistoryProps {
  months: Months;
  /** The month that is shown above. */
  shown: string;
}

/** Up to thirteen months of one's own bills, the same month of the year before among them. */
export function BillHistory({ months, shown }: BillHistoryProps) {
  if (months.length < 2) return null;
  return (
    <section aria-labelledby="bill-history" className="flex flex-col gap-3 print:hidden">
      <h2 id="bill-history" className="text-lead leading-title font-bold">
        달마다 나온 관리비
      </h2>
      <MonthBars months={months.map(({ month, total }) => ({ month, value: total }))} shown={shown} />
      {usageKinds.map((kind) => (
        <UsageHistory key={kind} kind={kind} months={months} shown={shown} />
      ))}
    </section>
  );
}

function UsageHistory({ kind, months, shown }: BillHistoryProps & { kind: UsageKind }) {
  const used = months.flatMap(({ month, usages }) =>
    usages.flatMap((usage) =>
      usage.kind === kind && usage.value !== null ? [{ month, value: usage.value, unit: usage.unit }] : [],
    ),
  );
  // Of one unit: another one is another figure.
  const unit = used.at(-1)?.unit ?? "";
  const alike = used.filter((each) => each.unit === unit);
  if (alike.length < 2) return null;
  return (
    <details className="group rounded-card border border-neutral-weak bg-raised">
      <summary className="flex min-h-target cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2.5 font-semibold hover:bg-neutral-hover [&::-webkit-details-marker]:hidden">
        <span className="flex-1">달마다 {usageName(kind)}</span>
        <ChevronDown
          aria-hidden
          size="1.25rem"
          className="shrink-0 text-neutral-weak transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4">
        <MonthBars months={alike} shown={shown} textOf={(value) => usageText(value, unit)} />
      </div>
    </details>
  );
}
