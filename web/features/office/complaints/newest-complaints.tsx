import { useQuery } from "@tanstack/react-query";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";

import { useFollowed } from "#web/api/followed.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { HomeSection } from "#web/ui/layout/home-section.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { complainantOf } from "./complainant.ts";
import { ComplaintDue } from "./complaint-due.tsx";
import { newestWaiting } from "./newest-waiting.ts";

/** The newest complaints that the office has not begun with, and how long each waits. */
export function NewestComplaints() {
  const query = useQuery({ ...callQuery("getComplaintsByApartment", newestWaiting), ...useFollowed() });
  return (
    <HomeSection title="새 민원" href={paths.manager.newComplaints} linkLabel="민원 모두 보기">
      <Loaded query={query} skeleton={<TableSkeleton rows={5} />} fallback="민원 목록을 불러오지 못했습니다.">
        {({ complaints }) =>
          complaints.length === 0 ? (
            <EmptyState icon={<MessageSquareWarning aria-hidden size="1.5rem" />}>
              기다리는 민원이 없어요. 주민이 접수하면 여기에서 볼 수 있어요.
            </EmptyState>
          ) : (
            <LinkList label="새 민원" rows={complaints} rowHref={({ id }) => paths.manager.complaint(id)}>
              {(complaint) => (
                <LinkLines
                  isFlat
                  title={complaint.title}
                  meta={
                    <>
                      {complainantOf(complaint)} · <DateText value={complaint.createdAt} precision="lately" />
                    </>
                  }
                  badge={<ComplaintDue complaint={complaint} />}
                />
              )}
            </LinkList>
          )
        }
      </Loaded>
    </HomeSection>
  );
}
