import { useQuery } from "@tanstack/react-query";
import CalendarDays from "lucide-react/icons/calendar-days";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import PenLine from "lucide-react/icons/pen-line";
import { lazy, Suspense } from "react";

import type { Me } from "#contract/session.ts";
import { pushMark } from "#web/api/push-mark.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { TalkedAboutPosts } from "#web/features/community/posts/talked-about-posts.tsx";
import { MyLatestComplaint } from "#web/features/office/complaints/my-latest-complaint.tsx";
import { NewestNotices } from "#web/features/office/notices/newest-notices.tsx";
import { UrgentNotices } from "#web/features/office/notices/urgent-notices.tsx";
import { OfficeContact } from "#web/features/platform/apartments/office-contact.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { StatCard, StatRow } from "#web/ui/layout/stat-card.tsx";
import { StatRowSkeleton } from "#web/ui/states/skeleton.tsx";

// Few people see it, and the numbers need not wait for it.
const PushOffer = lazy(async () => ({
  default: (await import("#web/features/messages/alerts/push-offer-banner.tsx")).PushOfferBanner,
}));

// As above: whoever has agreed never sees it.
const ConsentsOffer = lazy(async () => ({
  default: (await import("#web/features/people/consents/consents-offer.tsx")).ConsentsOffer,
}));

// They wait for answers of their own, which few days bring.
const WaitingVotes = lazy(async () => ({
  default: (await import("#web/features/voting/votes/waiting-votes.tsx")).WaitingVotes,
}));

const OpenSurveys = lazy(async () => ({
  default: (await import("#web/features/voting/surveys/open-surveys.tsx")).OpenSurveys,
}));

// Few people have one.
const NextMeeting = lazy(async () => ({
  default: (await import("#web/features/community/meetings/next-meeting.tsx")).NextMeeting,
}));

/** /resident/dashboard: what is new for this person, then what goes on around them. */
export function ResidentDashboardPage() {
  const me = useMe();
  return (
    <>
      <title>대시보드 · 단지</title>
      <PageHeader
        title={`${me?.nickname ?? me?.name ?? ""}님, 안녕하세요`}
        description={
          <div className="flex flex-wrap items-center gap-x-6">
            {me && <Home me={me} />}
            <OfficeContact />
          </div>
        }
      />
      <div className="flex flex-col gap-6">
        <UrgentNotices />
        <Figures />
        {me && pushMark()?.userId !== me.id && (
          <Suspense>
            <PushOffer area="resident" userId={me.id} />
          </Suspense>
        )}
        {me && (
          <Suspense>
            <ConsentsOffer userId={me.id} />
          </Suspense>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <div className="flex flex-col gap-6 lg:col-start-2 lg:row-start-1">
            <Suspense>
              <WaitingVotes />
            </Suspense>
            <Suspense>
              <OpenSurveys />
            </Suspense>
            <MeetingToCome />
            <MyLatestComplaint />
          </div>
          <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <NewestNotices area="resident" />
            <TalkedAboutPosts />
          </div>
          <div className="lg:col-start-2 lg:row-start-2">
            <QuickLinks />
          </div>
        </div>
      </div>
    </>
  );
}

/** Where the person lives. A phone's header says the apartment's name already. */
function Home({ me: { building, unit } }: { me: Me }) {
  const { data } = useQuery(callQuery("getMyApartment"));
  const home = building !== null && unit !== null && `${building}동 ${unit}호`;
  return (
    <p>
      {data && (
        <span className="max-lg:hidden">
          {data.apartment.name}
          {home && " · "}
        </span>
      )}
      {home && <span className="whitespace-nowrap">{home}</span>}
    </p>
  );
}

/** Each number links to the list that it counts. */
function Figures() {
  const dashboard = useQuery(callQuery("getResidentDashboard"));
  return (
    <Loaded query={dashboard} skeleton={<StatRowSkeleton />} fallback="현황을 불러오지 못했어요.">
      {({ newNoticeCount, openComplaintCount, complaintCount, todayReservationCount }) => (
        <StatRow>
          <StatCard
            isCompact
            label="새 공지사항"
            value={newNoticeCount}
            unit="건"
            note="최근 7일"
            href={paths.resident.notices}
            icon={<Megaphone aria-hidden size="1.125rem" />}
          />
          <StatCard
            isCompact
            label="내 민원"
            value={`${countText(openComplaintCount)} / ${countText(complaintCount)}`}
            unit="건"
            note="남음 / 전체"
            href={paths.resident.complaints}
            icon={<MessageSquareWarning aria-hidden size="1.125rem" />}
          />
          <StatCard
            isCompact
            label="예약한 시설"
            value={todayReservationCount}
            unit="건"
            note="오늘"
            href={paths.resident.myReservations}
            icon={<CalendarDays aria-hidden size="1.125rem" />}
          />
        </StatRow>
      )}
    </Loaded>
  );
}

function MeetingToCome() {
  const meeting = useQuery(callQuery("getResidentDashboard")).data?.nextMeeting;
  if (!meeting) return null;
  return (
    <Suspense>
      <NextMeeting meeting={meeting} />
    </Suspense>
  );
}

/** What neither the menu nor the cards above lead to at once. */
function QuickLinks() {
  return (
    <nav aria-label="바로 가기" className="flex flex-wrap gap-2">
      <ButtonLink href={paths.resident.newPost} size="small" icon={<PenLine aria-hidden size="1.125rem" />}>
        글쓰기
      </ButtonLink>
      <ButtonLink
        href={paths.resident.reservations}
        size="small"
        icon={<CalendarDays aria-hidden size="1.125rem" />}
      >
        시설 예약
      </ButtonLink>
    </nav>
  );
}

function countText(count: number): string {
  return count.toLocaleString("ko-KR");
}
