import { useQuery } from "@tanstack/react-query";

import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { ComplaintStatusBadge } from "./complaint-status-badge.tsx";
import { TakeComplaintButton } from "./take-complaint-button.tsx";

/** What a home has complained of, the newest first, and the form for what it telephones now. */
export function HomeComplaints({ home }: { home: { building: string; unit: string } }) {
  const asked = { query: `${home.building}-${home.unit}`, limit: 8, excerpt: true };
  const query = useQuery(callQuery("getComplaintsByApartment", asked));
  return (
    <Card title="민원" action={<TakeComplaintButton home={home} />}>
      <Loaded query={query} skeleton={<TableSkeleton rows={3} />} fallback="민원 목록을 불러오지 못했습니다.">
        {({ complaints, total }) =>
          complaints.length === 0 ? (
            <p className="text-neutral-weak">이 세대의 민원이 없어요.</p>
          ) : (
            <>
              <LinkList
                label="이 세대의 민원"
                rows={complaints}
                rowHref={({ id }) => paths.manager.complaint(id)}
              >
                {({ title, authorName, status, createdAt }) => (
                  <LinkLines
                    title={title}
                    meta={
                      <>
                        {authorName} · <DateText value={createdAt} />
                      </>
                    }
                    badge={<ComplaintStatusBadge status={status} />}
                  />
                )}
              </LinkList>
              {total > complaints.length && (
                <p className="text-label text-neutral-weak">
                  모두 {total.toLocaleString("ko-KR")}건 가운데 새로운 {complaints.length}건이에요.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
