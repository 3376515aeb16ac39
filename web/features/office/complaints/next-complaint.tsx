import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";

import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";

interface NextComplaintProps {
  /** The one on the screen. */
  complaintId: string;
  /** The button that had the focus has gone. */
  takesFocus: boolean;
}

/** Leads to the complaint that waits longest: first those that are overdue, then those that nobody has begun with. */
export function NextComplaint({ complaintId, takesFocus }: NextComplaintProps) {
  const overdue = useQuery(callQuery("getComplaintsByApartment", longest({ isOverdue: true })));
  const fresh = useQuery(callQuery("getComplaintsByApartment", longest({ status: "submitted" })));
  const begun = useQuery(callQuery("getComplaintsByApartment", longest({ status: "in_progress" })));
  if (!overdue.data || !fresh.data || !begun.data) return null;
  const next = [overdue.data, fresh.data, begun.data].flatMap(otherThan(complaintId))[0];
  const { submitted, in_progress } = fresh.data.counts;
  const left = (submitted + in_progress).toLocaleString("ko-KR");
  return (
    <div
      ref={(shown) => {
        if (takesFocus) shown?.querySelector("a")?.focus();
      }}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      {next ? (
        <p className="flex min-w-0 flex-[1_1_12rem] flex-col">
          <span className="text-label text-neutral-weak">답변을 기다리는 민원 {left}건</span>
          <span className="truncate font-semibold">{next.title}</span>
        </p>
      ) : (
        <p>기다리는 민원이 없어요.</p>
      )}
      {next ? (
        <ButtonLink
          href={`${paths.manager.complaint(next.id)}${answerAnchor}`}
          variant="primary"
          icon={<ArrowRight aria-hidden size="1.125rem" />}
        >
          다음 민원
        </ButtonLink>
      ) : (
        <ButtonLink href={paths.manager.complaints}>민원 목록</ButtonLink>
      )}
    </div>
  );
}

/** In the address of a complaint that is opened to be answered. */
export const answerAnchor = "#answer";

/** Two, because one of them may be the complaint on the screen. */
function longest(which: { isOverdue: true } | { status: "submitted" | "in_progress" }) {
  return { ...which, order: "oldest", limit: 2, excerpt: true } as const;
}

function otherThan(complaintId: string) {
  return ({ complaints }: Output<"getComplaintsByApartment">) =>
    complaints.filter(({ id }) => id !== complaintId);
}
