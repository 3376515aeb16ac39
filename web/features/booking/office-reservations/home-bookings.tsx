import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";

import type { OfficeReservation } from "#contract/reservations.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { callQuery } from "#web/api/queries.ts";
import { periodText, priceText } from "#web/booking/words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { useToday } from "#web/ui/use-today.ts";

import { isOnBoard, statusNames, statusTones } from "./board-words.ts";

const BookForDialog = lazy(async () => ({
  default: (await import("./book-for-dialog.tsx")).BookForDialog,
}));

interface HomeBookingsProps {
  home: { building: string; unit: string };
}

/** What a home has booked since the first of the month, what that costs, and the form for what it books by telephone. */
export function HomeBookings({ home }: HomeBookingsProps) {
  const today = useToday();
  const asked = { ...home, from: `${today.slice(0, 7)}-01`, to: dayAfter(today, 60), limit: 30 };
  const query = useQuery(callQuery("getReservations", asked));
  return (
    <Card title="시설 예약" action={<BookForButton home={home} today={today} />}>
      <Loaded query={query} skeleton={<TableSkeleton rows={2} />} fallback="예약을 불러오지 못했어요.">
        {({ reservations }) => <Bookings reservations={reservations} month={today.slice(0, 7)} />}
      </Loaded>
    </Card>
  );
}

function Bookings({ reservations, month }: { reservations: readonly OfficeReservation[]; month: string }) {
  const owed = reservations
    .filter(({ date }) => date.startsWith(month))
    .reduce((sum, { chargeWon }) => sum + chargeWon, 0);
  const shown = reservations.filter(isOnBoard);
  return (
    <>
      {shown.length === 0 ? (
        <p className="text-neutral-weak">이번 달부터 잡힌 예약이 없어요.</p>
      ) : (
        <ul aria-label="이 세대의 예약" className="flex flex-col gap-3">
          {shown.map((booking) => (
            <li key={booking.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{booking.facilityName}</span>
              <span className="tabular">{periodText(booking)}</span>
              <Badge tone={statusTones[booking.status]}>{statusNames[booking.status]}</Badge>
              {booking.residentName !== null && (
                <span className="text-label text-neutral-weak">{booking.residentName}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {owed > 0 && (
        <p className="tabular">
          이번 달 이용료 <strong>{priceText(owed)}</strong>
        </p>
      )}
    </>
  );
}

/** The facilities are read only for managers who book. */
function BookForButton({ home, today }: HomeBookingsProps & { today: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...callQuery("getFacilities"), enabled: isOpen });
  const first = data?.facilities.find(({ isActive }) => isActive);
  return (
    <>
      <Button
        isPending={isOpen && data === undefined}
        disabledReason={data && !first ? "예약할 수 있는 시설이 없어요." : undefined}
        onPress={() => setOpen(true)}
      >
        대리 예약
      </Button>
      <OnceOpened isOpen={isOpen && first !== undefined} beginsAnew>
        {data && first && (
          <BookForDialog
            facilities={data.facilities}
            start={{ facilityId: first.id, date: today }}
            home={home}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </OnceOpened>
    </>
  );
}
