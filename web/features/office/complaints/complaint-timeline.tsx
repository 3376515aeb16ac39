import type { ReactNode } from "react";

import type { Complaint, ComplaintStatusChange } from "#contract/complaints.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { daysSince, startOfDay } from "./complaint-due.tsx";
import { ComplaintStatusBadge } from "./complaint-status-badge.tsx";

/** A change of status, and why the resident reopened what was done. */
export interface PastChange extends ComplaintStatusChange {
  reason?: string | undefined;
}

export interface Said {
  id: string;
  createdAt: string;
  shown: ReactNode;
}

interface ComplaintTimelineProps {
  complaint: Pick<Complaint, "authorName" | "status" | "createdAt" | "dueOn">;
  history: readonly PastChange[];
  /** What was said meanwhile, as the screen shows it. */
  said?: readonly Said[];
  /** Says to the resident what comes next, and if it is so, that the screen still lets them edit. The office knows. */
  next?: { isEditable: boolean } | undefined;
}

/** What happened to a complaint and what was said, from its arrival on. */
export function ComplaintTimeline({
  complaint,
  history,
  said = nothing,
  next: comes,
}: ComplaintTimelineProps) {
  const { authorName, status, createdAt } = complaint;
  const received = { to: "submitted", changedBy: authorName, changedAt: createdAt } as const;
  const next = comes ? nextSteps[status]({ ...complaint, ...comes }) : null;
  const steps = inOrder([received, ...history], said);
  return (
    <ol aria-label="처리 이력" className="flex flex-col">
      {steps.map(({ key, shown }, place) => {
        const isLast = place === steps.length - 1;
        return (
          <Step
            key={key}
            dot={isLast ? "bg-brand-solid" : "border-2 border-neutral"}
            isLast={isLast && next === null}
          >
            {shown}
          </Step>
        );
      })}
      {next !== null && (
        <Step dot="border-2 border-dotted border-neutral" isLast>
          <span className="text-neutral-weak">{next}</span>
        </Step>
      )}
    </ol>
  );
}

type StatusStep = Pick<PastChange, "to" | "changedBy" | "changedAt" | "reason"> &
  Partial<Pick<PastChange, "isReopening">>;

interface TimelineStep {
  key: string;
  at: number;
  shown: ReactNode;
}

/** Both lists are in order already; a message comes before the change that it led to. */
function inOrder(changes: readonly StatusStep[], said: readonly Said[]): TimelineStep[] {
  const spoken = said.map(({ id, createdAt, shown }) => ({ key: id, at: Date.parse(createdAt), shown }));
  const done = changes.map((change) => ({
    key: `${change.changedAt} ${change.to}`,
    at: Date.parse(change.changedAt),
    shown: <Change {...change} />,
  }));
  return [...spoken, ...done].toSorted((one, other) => one.at - other.at);
}

function Change({ to, changedBy, changedAt, isReopening = false, reason }: StatusStep) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <ComplaintStatusBadge status={to} />
        <span className="font-semibold">{changedBy}</span>
      </span>
      {isReopening && (
        <WrittenText>{reason === undefined ? "다시 열었어요" : `다시 열었어요: ${reason}`}</WrittenText>
      )}
      <span className="text-label text-neutral-weak">
        <DateText value={changedAt} precision="minute" />
      </span>
    </>
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
      <div className={classNames("flex min-w-0 flex-1 flex-col gap-0.5", !isLast && "pb-4")}>{children}</div>
    </li>
  );
}

const nothing: readonly Said[] = [];

/** What a resident waits for in each status. */
const nextSteps: Record<
  ComplaintStatus,
  (complaint: Pick<Complaint, "createdAt" | "dueOn"> & { isEditable: boolean }) => string | null
> = {
  submitted: ({ createdAt, dueOn, isEditable }) => {
    const days = daysSince(createdAt, new Date(startOfDay(dueOn)));
    const within = days > 0 ? `보통 ${days}일 안에 처리하고 ` : "처리하고 ";
    const until = isEditable ? " 처리를 시작하기 전에는 고치거나 삭제할 수 있어요." : "";
    return `관리사무소가 확인하고 있어요. ${within}여기에 답변해요.${until}`;
  },
  in_progress: () => "관리사무소가 처리하고 있어요. 끝나면 여기에서 알 수 있어요.",
  resolved: () => null,
};
