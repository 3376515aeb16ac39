import type { Output } from "#contract/index.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { ComplaintAge } from "./complaint-age.tsx";
import { ComplaintStatusBadge } from "./complaint-status-badge.tsx";
import { ComplaintStatusMenu } from "./complaint-status-menu.tsx";
import { ComplaintTimeline } from "./complaint-timeline.tsx";
import { useMovedComplaints } from "./moved-complaints.ts";

/** A complaint's household, status, history and neighbours, for the office. */
export function ComplaintCase({ answer }: { answer: Output<"getComplaintById"> }) {
  const { complaint: read, history, householdComplaints } = answer;
  const { rows, move } = useMovedComplaints([read], { order: "newest", listKey: read.id });
  const complaint = rows?.[0] ?? read;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title="처리">
        <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3 [&>dt]:text-neutral-weak">
          <dt>상태</dt>
          <dd>
            <ComplaintStatusMenu complaint={complaint} onMove={(from, to) => move(complaint, from, to)} />
          </dd>
          {complaint.authorHome !== null && (
            <>
              <dt className={besideOnly}>세대</dt>
              <dd className={`tabular font-semibold ${besideOnly}`}>{complaint.authorHome}</dd>
            </>
          )}
          <dt className={besideOnly}>작성자</dt>
          <dd className={besideOnly}>{complaint.authorName}</dd>
          <dt className={besideOnly}>접수</dt>
          <dd className={besideOnly}>
            <DateText value={complaint.createdAt} precision="minute" />
          </dd>
          {complaint.status !== "resolved" && (
            <>
              <dt>기다린 날</dt>
              <dd className="py-1">
                <ComplaintAge complaint={complaint} />
              </dd>
            </>
          )}
        </dl>
      </Card>
      <Card title="처리 이력">
        <ComplaintTimeline complaint={complaint} history={history} />
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

/** On a narrow screen, the header above the text says it. */
const besideOnly = "py-1 max-lg:hidden";
