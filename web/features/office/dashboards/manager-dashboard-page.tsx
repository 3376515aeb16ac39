import { useQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import CalendarDays from "lucide-react/icons/calendar-days";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import Pencil from "lucide-react/icons/pencil";
import { lazy, Suspense } from "react";

import type { Output } from "#contract/index.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import { pushMark } from "#web/api/push-mark.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe, useRights } from "#web/api/session.ts";
import { WeekEvents } from "#web/features/office/calendar/week-events.tsx";
import { NewestComplaints } from "#web/features/office/complaints/newest-complaints.tsx";
import { NewestNotices } from "#web/features/office/notices/newest-notices.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { StatCard, StatRow } from "#web/ui/layout/stat-card.tsx";
import { TaskLink } from "#web/ui/layout/task-link.tsx";
import { StatRowSkeleton } from "#web/ui/states/skeleton.tsx";

import { FirstSteps } from "./first-steps.tsx";

// Few people see it, and the numbers need not wait for it.
const PushOffer = lazy(async () => ({
  default: (await import("#web/features/messages/alerts/push-offer-banner.tsx")).PushOfferBanner,
}));

/**
 * /manager/dashboard: what waits for the office, and what is new, of the work that is this account's. The menu's
 * count keeps the numbers fresh.
 */
export function ManagerDashboardPage() {
  const me = useMe();
  const dashboard = useQuery(callQuery("getManagerDashboard"));
  const may = useRights();
  return (
    <>
      <title>대시보드 · 단지</title>
      <PageHeader
        title={`${me?.name ?? ""}님, 안녕하세요`}
        description="우리 단지의 지금 현황이에요."
        action={<QuickLinks />}
      />
      <div className="flex flex-col gap-6">
        <FirstSteps />
        {(may("complaints") || may("notices") || may("residents") || may("facilities")) && (
          <Loaded query={dashboard} skeleton={<StatRowSkeleton />} fallback="현황을 불러오지 못했어요.">
            {(counts) => <Figures {...counts} />}
          </Loaded>
        )}
        {me && may("complaints") && pushMark()?.userId !== me.id && (
          <Suspense>
            <PushOffer area="manager" userId={me.id} />
          </Suspense>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="empty:hidden lg:col-start-2 lg:row-start-1">
            {dashboard.data && <Waiting {...dashboard.data} />}
          </div>
          <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
            {may("complaints") && <NewestComplaints />}
            {dashboard.data && <WeekEvents area="manager" events={dashboard.data.week} />}
            <NewestNotices area="manager" />
          </div>
        </div>
      </div>
    </>
  );
}

function QuickLinks() {
  const may = useRights();
  if (!may("complaints") && !may("notices")) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {may("complaints") && (
        <ButtonLink
          href={paths.manager.complaints}
          icon={<MessageSquareWarning aria-hidden size="1.125rem" />}
        >
          민원 확인
        </ButtonLink>
      )}
      {may("notices") && (
        <ButtonLink href={paths.manager.newNotice} icon={<Pencil aria-hidden size="1.125rem" />}>
          새 공지 쓰기
        </ButtonLink>
      )}
    </div>
  );
}

type Counts = Output<"getManagerDashboard">;

/** Each number links to the list that it counts. */
function Figures({ newComplaintCount, noticeCount, householdCount, todayReservationCount }: Counts) {
  const may = useRights();
  return (
    <StatRow>
      {may("complaints") && (
        <StatCard
          isCompact
          label="새 민원"
          value={newComplaintCount}
          unit="건"
          note="처리 시작 전"
          href={paths.manager.newComplaints}
          icon={<MessageSquareWarning aria-hidden size="1.125rem" />}
        />
      )}
      {may("notices") && (
        <StatCard
          isCompact
          label="총 공지사항"
          value={noticeCount}
          unit="건"
          note="지금까지"
          href={paths.manager.notices}
          icon={<Megaphone aria-hidden size="1.125rem" />}
        />
      )}
      {may("residents") && (
        <StatCard
          isCompact
          label="등록 세대"
          value={householdCount}
          unit="세대"
          note="계정이 있어요"
          href={paths.manager.residents}
          icon={<Building2 aria-hidden size="1.125rem" />}
        />
      )}
      {may("facilities") && (
        <StatCard
          isCompact
          label="오늘 시설 예약"
          value={todayReservationCount}
          unit="건"
          note="오늘 이용해요"
          href={paths.manager.reservations}
          icon={<CalendarDays aria-hidden size="1.125rem" />}
        />
      )}
    </StatRow>
  );
}

/** What is late comes first. What has come newly stands beside it, with its age. */
function Waiting(counts: Counts) {
  const may = useRights();
  const { overdueComplaintCount, overdueNewComplaintCount, inProgressComplaintCount, waitingResidentCount } =
    counts;
  const tasks = [
    {
      label: "기한이 지난 새 민원",
      count: overdueNewComplaintCount,
      unit: "건",
      href: paths.manager.overdueNewComplaints,
      isLate: true,
    },
    {
      label: "기한이 지난 처리 중 민원",
      count: overdueComplaintCount - overdueNewComplaintCount,
      unit: "건",
      href: paths.manager.overdueComplaintsUnderWay,
      isLate: true,
    },
    {
      label: "처리 중인 민원",
      count: inProgressComplaintCount,
      unit: "건",
      href: paths.manager.complaintsUnderWay,
      isLate: false,
    },
    {
      label: "비밀번호를 잊은 주민",
      count: counts.helpRequestCount,
      unit: "명",
      href: paths.manager.passwordHelp,
      isLate: false,
    },
    {
      label: "아직 설정하지 않은 주민",
      count: waitingResidentCount,
      unit: "명",
      href: paths.manager.waitingResidents,
      isLate: false,
    },
  ].filter(({ count }) => count > 0);
  const { disclosureDue } = counts;
  if (!may("complaints") && !may("residents")) return null;
  return (
    <Card title="살펴볼 일">
      {tasks.length === 0 && disclosureDue === null ? (
        <p className="text-neutral-weak">{nothingWaits(may)}</p>
      ) : (
        <ul className="-mx-3 -my-1 flex flex-col">
          {tasks.map(({ count, unit, ...task }) => (
            <TaskLink key={task.label} {...task} count={`${count.toLocaleString("ko-KR")}${unit}`} />
          ))}
          {disclosureDue !== null && (
            <TaskLink
              label="민원 처리 결과 공개하기"
              count={`${Number(disclosureDue.slice(-2))}월`}
              href={paths.manager.disclosure(disclosureDue)}
            />
          )}
        </ul>
      )}
    </Card>
  );
}

function nothingWaits(may: (right: OfficeRight) => boolean): string {
  if (!may("residents")) return "밀린 민원이 없어요.";
  if (!may("complaints")) return "설정을 기다리는 주민이 없어요.";
  return "밀린 민원도, 설정을 기다리는 주민도 없어요.";
}
