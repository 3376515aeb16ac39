import type { ReactNode } from "react";

import type { Complaint, ComplaintStatusChange } from "#contract/complaints.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/text/date-text.tsx";

import { ComplaintStatusBadge } from "./complaint-status-badge.tsx";

interface ComplaintTimelineProps {
  complaint: Pick<Complaint, "authorName" | "status" | "createdAt">;
  history: readonly ComplaintStatusChange[];
  /** Says to the resident what comes next. The office knows. */
  showsNext?: boolean;
}

/** What happened to a complaint, from its arrival on: what, who and when. */
export function ComplaintTimeline({ complaint, history, showsNext = false }: ComplaintTimelineProps) {
  const { authorName, status, createdAt } = complaint;
  const received = { to: "submitted", changedBy: authorName, changedAt: createdAt } as const;
  const next = showsNext ? nextSteps[status] : null;
  const steps = [received, ...history];
  return (
    <ol aria-label="처리 이력" className="flex flex-col">
      {steps.map(({ to, changedBy, changedAt }, place) => (
        <Step
          key={`${changedAt} ${to}`}
          dot={place === steps.length - 1 ? "bg-brand-solid" : "border-2 border-neutral"}
          isLast={place === steps.length - 1 && next === null}
        >
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <ComplaintStatusBadge status={to} />
            <span className="font-semibold">{changedBy}</span>
          </span>
          <span className="text-label text-neutral-weak">
            <DateText value={changedAt} precision="minute" />
          </span>
        </Step>
      ))}
      {next !== null && (
        <Step dot="border-2 border-dotted border-neutral" isLast>
          <span className="text-neutral-weak">{next}</span>
        </Step>
      )}
    </ol>
  );
}

interface StepProps {
  dot: string;
  isLast: boolean;
  children: ReactNode;
}

function Step({ dot, isLast, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span aria-hidden className="flex w-3 shrink-0 flex-col items-center pt-1.5">
        <span className={classNames("size-3 shrink-0 rounded-full", dot)} />
        {!isLast && <span className="-mb-1.5 flex-1 border-s border-neutral" />}
      </span>
      <span className={classNames("flex min-w-0 flex-col gap-0.5", !isLast && "pb-4")}>{children}</span>
    </li>
  );
}

/** What a resident waits for in each status. */
const nextSteps: Record<ComplaintStatus, string | null> = {
  submitted: "관리사무소가 확인하고 있어요.",
  in_progress: "관리사무소가 처리하고 있어요. 끝나면 여기에서 알 수 있어요.",
  resolved: null,
};
