import { useQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import Pencil from "lucide-react/icons/pencil";

import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { NewestComplaints } from "#web/features/complaints/newest-complaints.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { StatCard } from "#web/ui/layout/stat-card.tsx";
import { StatCardsSkeleton } from "#web/ui/states/skeleton.tsx";

/** /manager/dashboard: open work and totals. Each number links to the list that it counts. */
export function ManagerDashboardPage() {
  const me = useMe();
  const dashboard = useQuery(callQuery("getManagerDashboard"));
  return (
    <>
      <title>대시보드 · 단지</title>
      <PageHeader title={`${me?.name ?? ""}님, 안녕하세요`} description="우리 단지의 지금 현황이에요." />
      <div className="flex flex-col gap-6">
        <Loaded query={dashboard} skeleton={<StatCardsSkeleton />} fallback="현황을 불러오지 못했어요.">
          {({ newComplaintCount, noticeCount, householdCount }) => (
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              <StatCard
                label="새 민원"
                value={newComplaintCount}
                unit="건"
                note="아직 처리를 시작하지 않은 민원이에요."
                href={paths.manager.newComplaints}
                icon={<MessageSquareWarning aria-hidden size="1.125rem" />}
              />
              <StatCard
                label="총 공지사항"
                value={noticeCount}
                unit="건"
                href={paths.manager.notices}
                icon={<Megaphone aria-hidden size="1.125rem" />}
              />
              <StatCard
                label="등록 세대"
                value={householdCount}
                unit="세대"
                note="주민 계정이 있는 세대예요."
                href={paths.manager.residents}
                icon={<Building2 aria-hidden size="1.125rem" />}
              />
            </div>
          )}
        </Loaded>
        <NewestComplaints />
        <Card title="바로 가기">
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={paths.manager.newNotice} icon={<Pencil aria-hidden size="1.125rem" />}>
              새 공지 쓰기
            </ButtonLink>
            <ButtonLink
              href={paths.manager.complaints}
              icon={<MessageSquareWarning aria-hidden size="1.125rem" />}
            >
              민원 확인
            </ButtonLink>
          </div>
        </Card>
      </div>
    </>
  );
}
