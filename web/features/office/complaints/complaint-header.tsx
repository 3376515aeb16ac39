import type { ReactNode } from "react";

import type { Complaint } from "#contract/complaints.ts";
import { complaintSources } from "#contract/values/complaint-sources.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { complainantOf } from "./complainant.ts";
import { ComplaintStatusBadge } from "./complaint-status-badge.tsx";

interface ComplaintHeaderProps {
  /** Undefined while it loads, or if there is none. */
  complaint: Complaint | undefined;
  back: { href: string; label: string };
  actions: ReactNode;
  /** Whether a wide screen says everything beside the text. */
  isSaidBeside?: boolean;
}

/** A complaint's title, author, time and status. */
export function ComplaintHeader({ complaint, back, actions, isSaidBeside = false }: ComplaintHeaderProps) {
  return (
    <>
      <title>{`${complaint?.title ?? "민원"} · 단지`}</title>
      <PageHeader
        back={<BackLink href={back.href}>{back.label}</BackLink>}
        title={complaint?.title ?? "민원"}
        description={
          complaint && (
            <span
              className={classNames(
                "flex flex-wrap items-center gap-x-3 gap-y-1",
                isSaidBeside && "lg:hidden",
              )}
            >
              <ComplaintStatusBadge status={complaint.status} />
              <span>
                {complainantOf(complaint)} ·{" "}
                {complaint.source !== "app" && `${complaintSources[complaint.source]} 접수 · `}
                <DateText value={complaint.createdAt} precision="minute" />
              </span>
            </span>
          )
        }
        action={actions}
      />
    </>
  );
}
