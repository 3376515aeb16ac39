import type { Facility } from "#contract/facilities.ts";
import { useServerClock } from "#web/booking/use-server-clock.ts";
import { useWatched } from "#web/lists/watched.ts";

import { BookingSheet } from "./booking-sheet.tsx";

interface NightSheetProps {
  facility: Facility;
  date: string;
  today: string;
  isOpen: boolean;
  onClose: () => void;
  onOtherDate: (date: string) => void;
}

/** Watches the first night while the sheet is open. */
export function NightSheet({ facility, date, ...sheet }: NightSheetProps) {
  const { data, isOfOtherPayload, heardAt } = useWatched("watchFacilityDay", {
    facilityId: facility.id,
    date,
  });
  const day = isOfOtherPayload ? undefined : data?.day;
  const now = useServerClock(day ?? { now: new Date(heardAt).toISOString() }, heardAt, []);
  const [night] = day?.slots ?? [];
  if (!day || !night) return null;
  return <BookingSheet {...sheet} facility={facility} day={day} startMinute={night.startMinute} now={now} />;
}
