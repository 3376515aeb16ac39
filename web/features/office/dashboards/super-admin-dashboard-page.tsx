import { useQuery } from "@tanstack/react-query";
import Activity from "lucide-react/icons/activity";
import Building2 from "lucide-react/icons/building-2";
import UserCog from "lucide-react/icons/user-cog";
import { lazy, Suspense, useState } from "react";

import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { ApartmentsInCareLinks } from "#web/features/platform/apartments/apartments-in-care-links.tsx";
import { WaitingRequestsLink } from "#web/features/platform/consultations/waiting-requests-link.tsx";
import { SuperAdminsSection } from "#web/features/platform/super-admins/super-admins-section.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { StatCard } from "#web/ui/layout/stat-card.tsx";
import { StatCardsSkeleton } from "#web/ui/states/skeleton.tsx";

// The form brings the schemas, and the numbers need not wait for them.
const GrantCard = lazy(async () => ({
  default: (await import("#web/features/platform/super-admins/grant-card.tsx")).GrantCard,
}));

const InstallationCard = lazy(async () => ({
  default: (await import("#web/features/platform/system/installation-card.tsx")).InstallationCard,
}));

/** /superadmin/dashboard: what waits, which apartments need care, and who the super admins are. */
export function SuperAdminDashboardPage() {
  const me = useMe();
  const overview = useQuery(callQuery("getSystemOverview"));
  const [grantOutcome, setGrantOutcome] = useState<string>();
  return (
    <>
      <title>대시보드 · 단지</title>
      <PageHeader
        title={`${me?.name ?? ""}님, 안녕하세요`}
        description="등록된 단지와 시스템의 상태예요."
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={paths.superAdmin.apartments} icon={<Building2 aria-hidden size="1.125rem" />}>
              아파트 관리
            </ButtonLink>
            <ButtonLink href={paths.superAdmin.managers} icon={<UserCog aria-hidden size="1.125rem" />}>
              관리자 계정
            </ButtonLink>
          </div>
        }
      />
      <div className="flex flex-col gap-6">
        <Loaded query={overview} skeleton={<StatCardsSkeleton />} fallback="현황을 불러오지 못했어요.">
          {(data) => <Figures {...data} />}
        </Loaded>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {overview.data && <Waiting {...overview.data} />}
          <Suspense>
            <GrantCard outcome={grantOutcome} onGranted={setGrantOutcome} />
          </Suspense>
        </div>
        <SuperAdminsSection onWithdrawn={() => setGrantOutcome(undefined)} />
        {/* Last: its code comes late, and moves nothing there. */}
        {overview.data && (
          <Suspense>
            <InstallationCard {...overview.data.installation} />
          </Suspense>
        )}
      </div>
    </>
  );
}

type Overview = Output<"getSystemOverview">;

function Figures({ apartmentCount, managerCount, status, installation }: Overview) {
  const isBroken = installation.findings.some(({ state }) => state === "fault");
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
        value={status.healthy && !isBroken ? "정상" : "확인 필요"}
        note={isBroken && status.healthy ? "아래의 설치 상태를 봐 주세요." : <Checks {...status} />}
        icon={<Activity aria-hidden size="1.125rem" />}
      />
    </div>
  );
}

/** The work of the day. */
function Waiting({ waitingRequestCount, inCare }: Overview) {
  const isAllDone = waitingRequestCount === 0 && inCare.length === 0;
  return (
    <Card title="살펴볼 일">
      {isAllDone ? (
        <p className="text-neutral-weak">기다리는 상담 신청도, 살펴볼 단지도 없어요.</p>
      ) : (
        <ul className="-mx-3 -my-1 flex flex-col">
          {waitingRequestCount > 0 && <WaitingRequestsLink count={waitingRequestCount} />}
          <ApartmentsInCareLinks inCare={inCare} />
        </ul>
      )}
    </Card>
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
