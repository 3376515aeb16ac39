import { DateText } from "#web/ui/text/date-text.tsx";

import { ComplaintDue, type Dated, daysSince, startOfDay } from "./complaint-due.tsx";

/** The day by which it is to be done, or how late that is. */
export function DueDay({ complaint }: { complaint: Dated }) {
  const isLate = complaint.status !== "resolved" && daysSince(startOfDay(complaint.dueOn)) >= 0;
  if (isLate) return <ComplaintDue complaint={complaint} />;
  return (
    <span className={complaint.status === "resolved" ? "text-neutral-weak" : undefined}>
      <DateText value={complaint.dueOn} />
      까지
    </span>
  );
}
