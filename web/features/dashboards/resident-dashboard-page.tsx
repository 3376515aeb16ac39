import { useQuery } from "@tanstack/react-query";
import CalendarDays from "lucide-react/icons/calendar-days";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import MessagesSquare from "lucide-react/icons/messages-square";
import Pencil from "lucide-react/icons/pencil";

import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { MyLatestComplaint } from "#web/features/complaints/my-latest-complaint.tsx";
import { NewestNotices } from "#web/features/notices/newest-notices.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { StatCard } from "#web/ui/layout/stat-card.tsx";
import { StatCardsSkeleton } from "#web/ui/states/skeleton.tsx";

/** /resident/dashboard: what is new for this person. Each number links to the list that it counts. */
export function ResidentDashboardPage() {
  const me = useMe();
  const dashboard = useQuery(callQuery("getResidentDashboard"));
  return (
    <>
      <title>대시보드 · 단지</title>
      <PageHeader
        title={`${me?.nickname ?? me?.name ?? ""}님, 안녕하세요`}
        description="우리 집의 새로운 소식이에요."
      />
      <div className="flex flex-col gap-6">
        <Loaded query={dashboard} skeleton={<StatCardsSkeleton />} fallback="현황을 불러오지 못했어요.">
          {({ newNoticeCount, openComplaintCount, complaintCount, todayReservationCount }) => (
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              <StatCard
                label="새 공지사항"
                value={newNoticeCount}
                unit="건"
                note="최근 7일 동안 올라왔어요."
                href={paths.resident.notices}
                icon={<Megaphone aria-hidden size="1.125rem" />}
              />
              <StatCard
                label="내 민원"
                value={`${countText(openComplaintCount)} / ${countText(complaintCount)}`}
                unit="건"
                note={`모두 ${countText(complaintCount)}건 가운데 ${countText(openComplaintCount)}건이 아직 끝나지 않았어요.`}
                href={paths.resident.complaints}
                icon={<MessageSquareWarning aria-hidden size="1.125rem" />}
              />
              <StatCard
                label="예약한 시설"
                value={todayReservationCount}
                unit="건"
                note="오늘 쓰는 시설이에요."
                href={paths.resident.reservations}
                icon={<CalendarDays aria-hidden size="1.125rem" />}
              />
            </div>
          )}
        </Loaded>
        <NewestNotices />
        <MyLatestComplaint />
        <Card title="바로 가기">
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={paths.resident.newComplaint} icon={<Pencil aria-hidden size="1.125rem" />}>
              민원 접수
            </ButtonLink>
            <ButtonLink href={paths.resident.community} icon={<MessagesSquare aria-hidden size="1.125rem" />}>
              커뮤니티
            </ButtonLink>
            <ButtonLink
              href={paths.resident.reservations}
              icon={<CalendarDays aria-hidden size="1.125rem" />}
            >
              시설 예약
            </ButtonLink>
          </div>
        </Card>
      </div>
    </>
  );
}

function countText(count: number): string {
  return count.toLocaleString("ko-KR");
}
