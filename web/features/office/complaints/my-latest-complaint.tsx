import { useQuery } from "@tanstack/react-query";

import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { RowLink } from "#web/ui/tables/row-link.tsx";

import { ComplaintTimeline } from "./complaint-timeline.tsx";

/** How far the resident's own complaint is: the newest one that is open, else the newest. */
export function MyLatestComplaint() {
  const query = useQuery(callQuery("getMyLatestComplaint"));
  return (
    <Card
      title="내 민원"
      action={
        query.data?.latest && (
          <div className="-my-2 -me-3">
            <ButtonLink href={paths.resident.complaints} variant="quiet" size="small" label="민원 모두 보기">
              모두 보기
            </ButtonLink>
          </div>
        )
      }
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
              <ComplaintTimeline {...latest} next={{ isEditable: false }} />
              <div className="relative z-1 flex">
                <ButtonLink href={paths.resident.newComplaint}>민원 접수하기</ButtonLink>
              </div>
            </div>
          ) : (
            <div className="flex flex-col items-start gap-4 text-neutral-weak">
              <p>접수된 민원이 없습니다. 접수하면 어디까지 처리됐는지 여기에서 볼 수 있어요.</p>
              <ButtonLink href={paths.resident.newComplaint}>민원 접수하기</ButtonLink>
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}
