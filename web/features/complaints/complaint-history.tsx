import type { Complaint, ComplaintStatusChange } from "#contract/complaints.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { ComplaintStatusBadge } from "./complaint-status-badge.tsx";

interface ComplaintHistoryProps {
  complaint: Pick<Complaint, "authorName" | "createdAt">;
  history: readonly ComplaintStatusChange[];
}

/** The history of a complaint: its arrival, then every change with its author and time. */
export function ComplaintHistory({ complaint, history }: ComplaintHistoryProps) {
  const received = {
    to: "submitted",
    changedBy: complaint.authorName,
    changedAt: complaint.createdAt,
  } as const;
  return (
    <Card title="처리 이력">
      <ol aria-label="처리 이력" className="flex flex-col gap-4">
        {[received, ...history].map(({ to, changedBy, changedAt }) => (
          <li key={`${changedAt} ${to}`} className="grid gap-x-4 gap-y-1 grid-cols-[5rem_1fr] items-start">
            <span>
              <ComplaintStatusBadge status={to} />
            </span>
            <span className="flex min-w-0 flex-wrap gap-x-3 pt-0.5 text-label text-neutral-weak">
              <span className="font-semibold">{changedBy}</span>
              <DateText value={changedAt} precision="minute" />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
