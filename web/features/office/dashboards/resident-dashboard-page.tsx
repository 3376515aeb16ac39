import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId } from "react";
import { useSearchParams } from "react-router";

import type { Output } from "#contract/index.ts";
import type { Me } from "#contract/session.ts";
import { homeName } from "#contract/values/home-name.ts";
import { pushMark } from "#web/api/push-mark.ts";
import { callQuery } from "#web/api/queries.ts";
import { useMe } from "#web/api/session.ts";
import { TalkedAboutPosts } from "#web/features/community/posts/talked-about-posts.tsx";
import { WeekEvents } from "#web/features/office/calendar/week-events.tsx";
import { UrgentBanners } from "#web/features/office/notices/urgent-banners.tsx";
import { OfficeContact } from "#web/features/platform/apartments/office-contact.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { HomeSection } from "#web/ui/layout/home-section.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { AwaitedLines } from "./awaited-lines.tsx";
import { DayList } from "./day-list.tsx";
import { GuestCars } from "./guest-cars.tsx";
import { HomeFigures } from "./home-figures.tsx";
import { LatestNotices } from "./latest-notices.tsx";

// Few people see it, and the numbers need not wait for it.
const PushOffer = lazy(async () => ({
  default: (await import("#web/features/messages/alerts/push-offer-banner.tsx")).PushOfferBanner,
}));

// What is behind the news may come after it.
const RestOfHome = lazy(async () => ({ default: (await import("./rest-of-home.tsx")).RestOfHome }));

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
      {/* Who one is is no news: on a phone it takes one line. */}
      <div className="max-lg:-mt-4 max-lg:[&_h1]:py-2 max-lg:[&_h1]:text-lead">
        <PageHeader
          title={`${me?.nickname ?? me?.name ?? ""}님, 안녕하세요`}
          action={me && <OwnHome me={me} />}
        />
      </div>
      <div className="flex flex-col gap-3 max-lg:-mt-4 lg:gap-6">
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

/**
 * Everything of one answer, so that it is drawn at once. What is new and what waits comes first, also by keyboard; the
 * three numbers come last. What the place of the week's events shows stands after 오늘.
 */
function Home({ answer }: { answer: Dashboard }) {
  // In the address: who comes back finds what they had opened.
  const [search, setSearch] = useSearchParams();
  const isWhole = search.has(whole);
  // What is told urgently stands above, once.
  const urgent = new Set(answer.urgentNotices.map(({ id }) => id));
  const notices = answer.latestNotices.filter(({ id }) => !urgent.has(id));
  return (
    <>
      {answer.urgentNotices.length > 0 && <UrgentBanners notices={answer.urgentNotices} />}
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] items-start gap-3 **:[li>a]:py-2.5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr] lg:gap-6",
          !isWhole && shortOnPhones,
        )}
      >
        <Today events={answer.day} />
        <div className="min-w-0 empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Waiting answer={answer} isWhole={isWhole} />
        </div>
        <div className="flex min-w-0 flex-col gap-3 lg:col-start-1 lg:row-span-2 lg:row-start-2 lg:gap-6">
          {(notices.length > 0 || answer.latestNotices.length === 0) && <LatestNotices notices={notices} />}
          <WeekEvents area="resident" events={answer.week} />
          <TalkedAboutPosts />
        </div>
        <div className="flex min-w-0 flex-col gap-3 lg:col-start-2 lg:row-start-3 lg:gap-6">
          <HomeFigures numbers={answer} />
          <GuestCars guests={answer.guests} />
          <Suspense fallback={<div className="h-target" />}>
            <RestOfHome
              isOpen={isWhole}
              onToggle={() =>
                setSearch(isWhole ? {} : { [whole]: "" }, { replace: true, preventScrollReset: true })
              }
            />
          </Suspense>
        </div>
      </div>
    </>
  );
}

const whole = "more";

/** A phone's home is one screen: three events, of those to come, three things that wait and two notices, until one asks. */
const shortOnPhones =
  "max-lg:**:[[aria-label=오늘]>li:nth-last-child(n+4)]:hidden max-lg:**:[[aria-label='최근_공지사항']>li:nth-child(n+3)]:hidden";

/** Where the person lives. A phone's header says the apartment's name already. */
function OwnHome({ me }: { me: Me }) {
  const { data } = useQuery(callQuery("getMyApartment"));
  const home = homeName(me);
  return (
    <p className="py-2 text-neutral-weak lg:py-2.5">
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
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-1.5 lg:gap-3">
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

const awaitedAtOnce = 3;

function Waiting({ answer, isWhole }: { answer: Dashboard; isWhole: boolean }) {
  const { awaited } = answer;
  const bill = answer.bill?.paid === "paid" ? null : answer.bill;
  if (awaited.length === 0 && bill === null) return null;
  const shown = isWhole ? awaited : awaited.slice(0, bill === null ? awaitedAtOnce : awaitedAtOnce - 1);
  return (
    <HomeSection
      title="기다리는 일"
      count={awaited.length + (bill === null ? 0 : 1)}
      href={awaited.length === 0 ? paths.resident.bills : paths.resident.participation}
      linkLabel="기다리는 일 모두 보기"
    >
      <AwaitedLines awaited={shown} bill={bill} />
    </HomeSection>
  );
}

function HomeSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <TableSkeleton rows={3} />
      <TableSkeleton rows={3} />
    </div>
  );
}
