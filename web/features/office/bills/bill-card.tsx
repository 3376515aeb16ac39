import ChevronRight from "lucide-react/icons/chevron-right";

import type { Output } from "#contract/index.ts";
import { paths } from "#web/paths.ts";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { dayText, wonText } from "#web/ui/text/spoken.ts";
import { useToday } from "#web/ui/use-today.ts";

import { dueText, paidNames, paidTones } from "./bill-words.ts";

type OwnBill = NonNullable<Output<"getResidentDashboard">["bill"]>;

/** The home's newest bill at one look: how much, until when, and whether it is paid. */
export function BillCard({ bill: { month, totalWon, dueOn, paid } }: { bill: OwnBill }) {
  const today = useToday();
  const href = paths.resident.bill(month);
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={onClick}
      className="group flex min-w-0 items-center gap-3 rounded-card border border-neutral-weak bg-raised px-4 py-3 text-neutral no-underline transition-colors hover:bg-neutral-hover active:bg-neutral-pressed"
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-label font-semibold text-neutral-weak">
            {Number(month.slice(5))}월 관리비
          </span>
          {paid !== "unknown" && <Badge tone={paidTones[paid]}>{paidNames[paid]}</Badge>}
        </span>
        <span className="tabular text-title font-bold">{wonText(totalWon)}</span>
        <span className="tabular text-label text-neutral-weak">
          {dayText(dueOn)}까지
          {/* Nobody is late as long as no payment is known to the office. */}
          {(paid === "unpaid" || (paid === "unknown" && today <= dueOn)) && ` · ${dueText(today, dueOn)}`}
        </span>
      </span>
      <ChevronRight aria-hidden size="1.125rem" className="shrink-0 text-neutral-weak" />
    </a>
  );
}
