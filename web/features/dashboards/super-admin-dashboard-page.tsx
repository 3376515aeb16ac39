import { useQuery } from "@tanstack/react-query";
import Activity from "lucide-react/icons/activity";
import Building2 from "lucide-react/icons/building-2";
import UserCog from "lucide-react/icons/user-cog";
import { lazy, Suspense } from "react";

import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { SuperAdminsSection } from "#web/features/super-admins/super-admins-section.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { StatCard } from "#web/ui/layout/stat-card.tsx";
import { StatCardsSkeleton } from "#web/ui/states/skeleton.tsx";

// The form brings the schemas, and the numbers need not wait for them.
const GrantCard = lazy(async () => ({
  default: (await import("#web/features/super-admins/grant-card.tsx")).GrantCard,
}));

/** /superadmin/dashboard */
export function SuperAdminDashboardPage() {
  const me = useMe();
  const overview = useQuery(callQuery("getSystemOverview"));
  return (
    <>
      <title>대시보드 · 단지</title>
      <PageHeader title={`${me?.name ?? ""}님, 안녕하세요`} description="등록된 단지와 시스템의 상태예요." />
      <div className="flex flex-col gap-6">
        <Loaded query={overview} skeleton={<StatCardsSkeleton />} fallback="현황을 불러오지 못했어요.">
          {(data) => <Figures {...data} />}
        </Loaded>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card title="바로 가기">
            <div className="flex flex-wrap gap-2">
              <ButtonLink href={paths.superAdmin.apartments} icon={<Building2 aria-hidden size="1.125rem" />}>
                아파트 관리
              </ButtonLink>
              <ButtonLink href={paths.superAdmin.managers} icon={<UserCog aria-hidden size="1.125rem" />}>
                관리자 계정
              </ButtonLink>
            </div>
          </Card>
          <Suspense>
            <GrantCard />
          </Suspense>
        </div>
        <SuperAdminsSection />
      </div>
    </>
  );
}

type Overview = Output<"getSystemOverview">;

function Figures({ apartmentCount, managerCount, status }: Overview) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <StatCard
        label="총 등록 아파트"
        value={apartmentCount}
        unit="곳"
        href={paths.superAdmin.apartments}
        icon={<Building2 aria-hidden size="1.125rem" />}
      />
      <StatCard
        label="총 관리자 계정"
        value={managerCount}
        unit="명"
        href={paths.superAdmin.managers}
        icon={<UserCog aria-hidden size="1.125rem" />}
      />
      <StatCard
        label="시스템 상태"
        value={status.healthy ? "정상" : "확인 필요"}
        note={<Checks {...status} />}
        icon={<Activity aria-hidden size="1.125rem" />}
      />
    </div>
  );
}

/** The checks that failed, or that all is well. */
function Checks({ healthy, checks }: Overview["status"]) {
  if (healthy) return "데이터베이스와 저장 공간에 문제가 없어요.";
  return (
    <ul className="font-semibold text-critical">
      {checks
        .filter((check) => !check.healthy)
        .map(({ name, message }) => (
          <li key={name}>{message}</li>
        ))}
    </ul>
  );
}
