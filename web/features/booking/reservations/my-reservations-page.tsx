import CalendarClock from "lucide-react/icons/calendar-clock";
import { useSearchParams } from "react-router";

import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

import { ReservationRows } from "./reservation-rows.tsx";

type Scope = "upcoming" | "past";

/** /resident/reservations/mine: what is to come, and what was. */
export function MyReservationsPage() {
  const [search, setSearch] = useSearchParams();
  const scope = search.get("tab") === "past" ? "past" : "upcoming";
  const select = (tab: Scope) => setSearch({ tab }, { replace: true, preventScrollReset: true });
  return (
    <>
      <title>내 예약 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.resident.reservations}>시설 예약</BackLink>}
        title="내 예약"
        action={
          <ButtonLink href={paths.resident.reservations} variant="primary">
            예약하기
          </ButtonLink>
        }
      />
      <Tabs
        label="내 예약"
        selected={scope}
        onSelect={select}
        items={[
          { id: "upcoming", label: "예정", content: <Reservations scope="upcoming" /> },
          { id: "past", label: "지난 예약", content: <Reservations scope="past" /> },
        ]}
      />
    </>
  );
}

function Reservations({ scope }: { scope: Scope }) {
  const reservations = usePagedList("getMyReservations", {
    rowsOf: (page) => page.reservations,
    filter: { scope },
  });
  return (
    <LoadedList
      list={reservations}
      failed="예약을 불러오지 못했어요."
      empty={
        <EmptyState
          icon={<CalendarClock aria-hidden size="1.5rem" />}
          action={
            scope === "upcoming" && <ButtonLink href={paths.resident.reservations}>시설 보러 가기</ButtonLink>
          }
        >
          {scope === "upcoming" ? "예약한 시설이 없어요." : "지난 예약이 없어요."}
        </EmptyState>
      }
    >
      {(rows) => <ReservationRows label={scope === "upcoming" ? "예정된 예약" : "지난 예약"} rows={rows} />}
    </LoadedList>
  );
}
