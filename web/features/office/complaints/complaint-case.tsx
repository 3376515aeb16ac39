import type { ReactNode } from "react";

import type { Output } from "#contract/index.ts";
import { complaintSources } from "#contract/values/complaint-sources.ts";
import { telephoneHref } from "#contract/values/telephone.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { AssigneeMenu } from "./assignee-menu.tsx";
import { CategoryMenu } from "./category-menu.tsx";
import { ComplaintDue } from "./complaint-due.tsx";
import { ComplaintStatusBadge } from "./complaint-status-badge.tsx";
import { ComplaintStatusMenu } from "./complaint-status-menu.tsx";
import { DueDayForm } from "./due-day-form.tsx";
import { useMovedComplaints } from "./moved-complaints.ts";

/** A complaint's household, status and neighbours, for the office. */
export function ComplaintCase({ answer }: { answer: Output<"getComplaintById"> }) {
  const { complaint: read, caller, householdId, householdComplaints } = answer;
  const { rows, move } = useMovedComplaints([read], { order: "newest", listKey: read.id });
  const complaint = rows?.[0] ?? read;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title="처리">
        <dl>
          <Fact name="상태">
            <ComplaintStatusMenu complaint={complaint} onMove={(from, to) => move(complaint, from, to)} />
          </Fact>
          {complaint.authorHome !== null && (
            <Fact name="세대">
              <span className="tabular font-semibold">
                {householdId === null ? (
                  complaint.authorHome
                ) : (
                  <TextLink href={paths.manager.household(householdId)}>{complaint.authorHome}</TextLink>
                )}
              </span>
            </Fact>
          )}
          {complaint.place !== null && (
            <Fact name="장소" isSaidAbove={complaint.authorHome === null}>
              {complaint.place}
            </Fact>
          )}
          <Fact name={complaint.source === "app" ? "작성자" : "민원인"} isSaidAbove>
            {complaint.authorName}
          </Fact>
          {complaint.source !== "app" && <Fact name="경로">{complaintSources[complaint.source]}</Fact>}
          {caller && <Caller {...caller} authorName={complaint.authorName} />}
          <Fact name="접수" isSaidAbove>
            <DateText value={complaint.createdAt} precision="minute" />
          </Fact>
          <Fact name="분류">
            <CategoryMenu complaint={read} />
          </Fact>
          <Fact name="담당자">
            <AssigneeMenu complaint={read} />
          </Fact>
          <Fact name="처리 기한">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <DueDayForm complaint={read} />
              <ComplaintDue complaint={complaint} />
            </div>
          </Fact>
        </dl>
      </Card>
      {householdComplaints.length > 0 && (
        <section aria-labelledby="household" className="flex flex-col gap-3">
          <h2 id="household" className="text-lead leading-title font-bold">
            이 세대의 다른 민원
          </h2>
          <LinkList
            label="이 세대의 다른 민원"
            rows={householdComplaints}
            rowHref={({ id }) => paths.manager.complaint(id)}
          >
            {({ title, status, createdAt }) => (
              <LinkLines
                title={title}
                meta={<DateText value={createdAt} />}
                badge={<ComplaintStatusBadge status={status} />}
              />
            )}
          </LinkList>
        </section>
      )}
    </div>
  );
}

/** Who told the office, to be called back. */
function Caller({
  name,
  phone,
  authorName,
}: NonNullable<Output<"getComplaintById">["caller"]> & { authorName: string }) {
  return (
    <>
      {name !== null && name !== authorName && <Fact name="알린 사람">{name}</Fact>}
      {phone !== null && (
        <Fact name="전화번호">
          <TextLink href={telephoneHref(phone)}>{phone}</TextLink>
        </Fact>
      )}
    </>
  );
}

interface FactProps {
  name: string;
  /** Whether the header above the text says it on a narrow screen. */
  isSaidAbove?: boolean;
  children: ReactNode;
}

function Fact({ name, isSaidAbove = false, children }: FactProps) {
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-3", isSaidAbove && "max-lg:hidden")}>
      <dt className="min-w-18 text-neutral-weak">{name}</dt>
      <dd className="min-w-0 py-1">{children}</dd>
    </div>
  );
}
