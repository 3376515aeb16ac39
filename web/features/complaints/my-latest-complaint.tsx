import { useQuery } from "@tanstack/react-query";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";

import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { RowLink } from "#web/ui/tables/row-link.tsx";

import { ComplaintTimeline } from "./complaint-timeline.tsx";

/** How far the resident's own complaint is: the newest one that is open, else the newest. */
export function MyLatestComplaint() {
  const query = useQuery(callQuery("getMyLatestComplaint"));
  return (
    <Card
      title="내 민원"
      action={query.data?.latest && <TextLink href={paths.resident.complaints}>민원 모두 보기</TextLink>}
    >
      <Loaded query={query} skeleton={<TableSkeleton rows={2} />} fallback="내 민원을 불러오지 못했어요.">
        {({ latest }) =>
          latest ? (
            // A press anywhere on it opens the complaint.
            <div className="relative isolate flex flex-col gap-3 overflow-clip">
              <span className="font-semibold">
                <RowLink href={paths.resident.complaint(latest.complaint.id)}>
                  {latest.complaint.title}
                </RowLink>
              </span>
              <ComplaintTimeline {...latest} showsNext />
            </div>
          ) : (
            <EmptyState
              icon={<MessageSquareWarning aria-hidden size="1.5rem" />}
              action={<ButtonLink href={paths.resident.newComplaint}>민원 접수하기</ButtonLink>}
            >
              접수된 민원이 없습니다.
            </EmptyState>
          )
        }
      </Loaded>
    </Card>
  );
}
