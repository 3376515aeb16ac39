import { useQuery } from "@tanstack/react-query";
import CalendarDays from "lucide-react/icons/calendar-days";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import PenLine from "lucide-react/icons/pen-line";
import { lazy, Suspense, useId, useState } from "react";

import type { Output } from "#contract/index.ts";
import type { Me } from "#contract/session.ts";
import { pushMark } from "#web/api/push-mark.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { TalkedAboutPosts } from "#web/features/community/posts/talked-about-posts.tsx";
import { BillCard } from "#web/features/office/bills/bill-card.tsx";
import { UrgentBanners } from "#web/features/office/notices/urgent-banners.tsx";
import { OfficeContact } from "#web/features/platform/apartments/office-contact.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { HomeSection } from "#web/ui/layout/home-section.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { AwaitedList } from "./awaited-list.tsx";
import { DayList } from "./day-list.tsx";
import { GuestCars } from "./guest-cars.tsx";
import { HomeFigures } from "./home-figures.tsx";
import { LatestNotices } from "./latest-notices.tsx";
import { RestOfHome } from "./rest-of-home.tsx";

// Few people see it, and the numbers need not wait for it.
const PushOffer = lazy(async () => ({
  default: (await import("#web/features/messages/alerts/push-offer-banner.tsx")).PushOfferBanner,
}));

// As above: whoever has agreed never sees it.
const ConsentsOffer = lazy(async () => ({
  default: (await import("#web/features/people/consents/consents-offer.tsx")).ConsentsOffer,
}));

/** /resident/dashboard: what is new for this person and what waits for them, then what goes on around them. */
export function ResidentDashboardPage() {
  const me = useMe();
  const dashboard = useQuery(callQuery("getResidentDashboard"));
  return (
    <>
      <title>홈 · 단지</title>
      <PageHeader
        title={`${me?.nickname ?? me?.name ?? ""}님, 안녕하세요`}
        action={me && <OwnHome me={me} />}
      />
      <div className="flex flex-col gap-6">
        <Loaded query={dashboard} skeleton={<HomeSkeleton />} fallback="현황을 불러오지 못했어요.">
          {(answer) => <Home answer={answer} />}
        </Loaded>
        {/* Mounted from the start: later it would read anew what the header has read. */}
        <div hidden={!dashboard.data}>
          <OfficeContact />
        </div>
        {/* Below, because they come late: nothing above moves. */}
        {me && (
          <Suspense>
            <ConsentsOffer userId={me.id} />
          </Suspense>
        )}
        {me && pushMark()?.userId !== me.id && (
          <Suspense>
            <PushOffer area="resident" userId={me.id} />
          </Suspense>
        )}
      </div>
    </>
  );
}

type Dashboard = Output<"getResidentDashboard">;

/** Everything of one answer, so that it is drawn at once. */
function Home({ answer }: { answer: Dashboard }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {answer.urgentNotices.length > 0 && <UrgentBanners notices={answer.urgentNotices} />}
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] items-start gap-4 **:[li>a]:py-2.5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr] lg:gap-6",
          !isWhole && shortOnPhones,
        )}
      >
        <div className="lg:col-start-2 lg:row-start-3">
          <HomeFigures numbers={answer} />
        </div>
        <Today events={answer.day} />
        <div className="flex flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:gap-6">
          {answer.bill && <BillCard bill={answer.bill} />}
          {answer.awaited.length > 0 && <Waiting awaited={answer.awaited} />}
          <GuestCars guests={answer.guests} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2 lg:gap-6">
          <LatestNotices notices={answer.latestNotices} />
          <RestOfHome isOpen={isWhole} onToggle={() => setWhole(!isWhole)}>
            <TalkedAboutPosts />
            <QuickLinks />
          </RestOfHome>
        </div>
      </div>
    </>
  );
}

/** A phone's home is one screen: the last three events, of those to come, and two notices, until one asks for the rest. */
const shortOnPhones =
  "max-lg:**:[li:nth-last-child(n+4):has(>a>span>time)]:hidden max-lg:**:[li:nth-child(n+3):has(>a>span>span>time)]:hidden";

/** Where the person lives. A phone's header says the apartment's name already. */
function OwnHome({ me: { building, unit } }: { me: Me }) {
  const { data } = useQuery(callQuery("getMyApartment"));
  const home = building !== null && unit !== null && `${building}동 ${unit}호`;
  return (
    <p className="py-2.5 text-neutral-weak">
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

function Today({ events }: { events: Dashboard["day"] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <h2 id={titleId} className="text-lead leading-title font-bold">
        오늘
      </h2>
      {events.length === 0 ? (
        <p className="text-neutral-weak">오늘은 정해진 일이 없어요.</p>
      ) : (
        <DayList events={events} />
      )}
    </section>
  );
}

const awaitedAtOnce = 2;

function Waiting({ awaited }: { awaited: Dashboard["awaited"] }) {
  return (
    <HomeSection
      title="기다리는 일"
      href={paths.resident.participation}
      linkLabel="기다리는 일 모두 보기"
      rest={awaited.length - awaitedAtOnce}
    >
      <AwaitedList label="기다리는 일" awaited={awaited.slice(0, awaitedAtOnce)} />
    </HomeSection>
  );
}

/** What neither the menu nor the lists above lead to at once. */
function QuickLinks() {
  return (
    <nav aria-label="바로 가기" className="flex flex-wrap gap-2">
      {shortWays.map(({ href, label, icon: Icon }) => (
        <ButtonLink key={href} href={href} size="small" icon={<Icon aria-hidden size="1.125rem" />}>
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

const shortWays = [
  { href: paths.resident.newComplaint, label: "민원 접수하기", icon: MessageSquareWarning },
  { href: paths.resident.newPost, label: "글쓰기", icon: PenLine },
  { href: paths.resident.reservations, label: "시설 예약", icon: CalendarDays },
];

function HomeSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <TableSkeleton rows={3} />
      <TableSkeleton rows={3} />
    </div>
  );
}
