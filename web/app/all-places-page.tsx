import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useOutletContext } from "react-router";

import { callQuery } from "#web/api/queries.ts";
import { OfficeContact } from "#web/features/platform/apartments/office-contact.tsx";
import { paths } from "#web/paths.ts";
import { AppearanceFields } from "#web/ui/layout/appearance-fields.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { RowLink } from "#web/ui/tables/row-link.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { SignOutButton } from "./area-menu.tsx";
import { ResidentIdentity } from "./identity.tsx";
import { groupsOf, type Place } from "./place.ts";

/** /resident/all: every place of a resident, with what is inside and how much waits there. */
export function AllPlacesPage() {
  const places = useOutletContext<readonly Place[]>();
  const waiting = useWaiting();
  return (
    <>
      <title>전체 · 단지</title>
      <PageHeader title="전체" />
      <div className="flex max-w-2xl flex-col gap-6">
        <nav aria-label="모든 메뉴" className="flex flex-col gap-6">
          {groupsOf(places).map(({ title, members }) => (
            <PlaceGroup key={title} title={title} places={members} waiting={waiting} />
          ))}
        </nav>
        <OfficeContact />
        <section aria-label="글자 크기와 화면 밝기" className={cardClass}>
          <div className="p-4">
            <AppearanceFields />
          </div>
        </section>
        <section aria-label="내 계정" className="flex flex-col gap-3 pt-2 lg:hidden">
          <ResidentIdentity />
          <SignOutButton />
        </section>
      </div>
    </>
  );
}

interface PlaceGroupProps {
  title: string | undefined;
  places: readonly Place[];
  waiting: Record<string, Waiting | undefined>;
}

function PlaceGroup({ title, places, waiting }: PlaceGroupProps) {
  const titleId = useId();
  return (
    <div>
      {title !== undefined && (
        <h2 id={titleId} className="pb-2 text-label font-bold text-neutral-weak">
          {title}
        </h2>
      )}
      <ul aria-labelledby={title === undefined ? undefined : titleId} className={cardClass}>
        {places.map((place) => (
          <PlaceRow key={place.path} place={place} waiting={waiting[place.path]} />
        ))}
      </ul>
    </div>
  );
}

function PlaceRow({
  place: { path, label, icon: Icon },
  waiting,
}: {
  place: Place;
  waiting: Waiting | undefined;
}) {
  return (
    <li className="relative flex min-h-target items-center gap-4 px-4 py-3 transition-colors hover:bg-neutral-hover active:bg-neutral-pressed">
      <Icon aria-hidden size="1.375rem" className="shrink-0 text-brand" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <RowLink href={path}>{label}</RowLink>
        </p>
        <p className="text-label text-neutral-weak">{insides[path]}</p>
      </div>
      {waiting !== undefined && waiting.count > 0 && (
        <span className="tabular shrink-0">
          <VisuallyHidden>{waiting.words} </VisuallyHidden>
          <Badge tone="brand">{`${waiting.count.toLocaleString("ko-KR")}건`}</Badge>
        </span>
      )}
    </li>
  );
}

/** How much waits at a place, and what is read out before the number. */
interface Waiting {
  count: number;
  words: string;
}

function useWaiting(): Record<string, Waiting | undefined> {
  const { data } = useQuery(callQuery("getResidentDashboard"));
  if (!data) return {};
  const meters = data.awaited.filter(({ kind }) => kind === "meter").length;
  return {
    [paths.resident.meter]: { count: meters, words: "입력할 검침" },
    [paths.resident.notices]: { count: data.unreadNoticeCount, words: "읽지 않은 공지" },
    [paths.resident.participation]: { count: data.awaited.length - meters, words: "기다리는 참여" },
  };
}

const insides: Record<string, string> = {
  [paths.resident.dashboard]: "오늘 있는 일과 나를 기다리는 일",
  [paths.resident.complaints]: "접수와 진행 상황, 우리 단지 처리 결과",
  [paths.resident.bills]: "우리 집 관리비와 지난 고지서",
  [paths.resident.meter]: "계량기 숫자 입력, 지난 검침",
  [paths.resident.visitors]: "손님 차 등록, 들어온 시각",
  [paths.resident.household]: "함께 사는 사람, 세대원 초대",
  [paths.resident.notices]: "관리사무소 소식과 긴급 공지",
  [paths.resident.documents]: "회의록, 계약, 회계 자료",
  [paths.resident.calendar]: "소독·점검·단수 날짜, 캘린더 구독",
  [paths.resident.reservations]: "시설 예약, 추첨, 내 예약",
  [paths.resident.participation]: "투표와 설문",
  [paths.resident.community]: "게시판, 내 글과 댓글",
  [paths.resident.clubs]: "동호회와 모임",
  [paths.resident.profile]: "이름과 연락처, 비밀번호, 알림 설정",
};

const cardClass =
  "isolate overflow-clip rounded-card border border-neutral-weak bg-raised *:border-b *:border-neutral-weak *:last:border-b-0";
