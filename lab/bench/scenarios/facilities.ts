import { sql } from "kysely";

import type { Reservation } from "#contract/reservations.ts";
import { dayOf } from "#contract/values/booking/day-of.ts";
import type { DayFacts } from "#contract/values/booking/day-of.ts";
import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { freeFacility, freePlaces, measuredDay, measuredFacility } from "#lab/bench/facility-rows.ts";
import { rulesOfFacility } from "#server/domain/booking/facility.ts";

import { selectionOf } from "./columns.ts";
import { scenario } from "./scenario.ts";

interface DayRow extends Pick<DayFacts, "isActive" | "rules" | "spots"> {
  now: string;
  /** Spot, and the two moments in milliseconds. */
  taken: [spotNo: number, startsAt: number, endsAt: number][];
  /** The measured facility has none of these. */
  others: number;
}

const selectFacility = selectionOf((db) =>
  db
    .selectFrom("facilities")
    .select([
      "apartment_id",
      "id",
      "is_active as isActive",
      rulesOfFacility.as("rules"),
      sql<string>`now()`.as("now"),
    ]),
);

export const facilityScenarios = [
  scenario({
    function: "getFacilityDay",
    title: "시설의 하루",
    actor: "resident",
    payloads: [{ facilityId: measuredFacility, date: measuredDay }],
    statement: {
      text: `
        select f."isActive", f.rules, f.now, array(
          select jsonb_build_object('spotNo', s.spot_no, 'isOpen', s.is_open) from facility_spots s
          where s.apartment_id = f.apartment_id and s.facility_id = f.id order by s.spot_no
        ) as spots, (
          select json_agg(json_build_array(r.spot_no, (extract(epoch from r.starts_at) * 1000)::bigint,
            (extract(epoch from r.ends_at) * 1000)::bigint))
          from reservations r
          where r.apartment_id = f.apartment_id and r.facility_id = f.id and r.during && tstzrange($3, $4)
            and r.status in ('offered', 'confirmed', 'checked_in')
        ) as taken, (
          select count(*) from facility_closures c
          where c.apartment_id = f.apartment_id and c.facility_id = f.id and c.ends_at > $3 and c.starts_at < $4
        ) + (
          select count(*) from lotteries l where l.apartment_id = f.apartment_id and l.facility_id = f.id
            and l.drawn_at is null and l.cancelled_at is null
        ) + (
          select count(*) from waitlist_entries w where w.apartment_id = f.apartment_id and w.facility_id = f.id
            and w.status = 'waiting' and w.starts_at < $4 and w.ends_at > $3
        ) + (
          select count(*) from facility_holidays h where h.apartment_id = f.apartment_id and h.date = $5
        ) as others
        from (${selectFacility} where facilities.apartment_id = $1 and facilities.id = $2) f`,
      values: ({ facilityId, date }, { apartment_id }) => [
        apartment_id,
        facilityId,
        momentOf(date, 0).toISOString(),
        momentOf(dayAfter(date, 2), 0).toISOString(),
        date,
      ],
    },
    answer: ([row]: DayRow[], _, { date }) => {
      const { isActive, rules, spots, now } = row!;
      const taken = row!.taken.map(([spotNo, startsAt, endsAt]) => ({
        spotNo,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      }));
      const none = { closures: [], lotteries: [], waiting: [] };
      const facts = { isActive, rules, spots, holidays: new Set<string>(), taken, ...none };
      return { day: dayOf(facts, date, new Date(now)) };
    },
    tellsTheTime: true,
  }),
];

type BookedRow = Pick<Reservation, "id" | "facilityName" | "spotName" | "spotLabel" | "priceWon"> &
  Pick<Reservation, "startsAt" | "endsAt" | "createdAt">;

/** As many as no round uses up. A home comes back to an hour before it has been to most of the others. */
const daysToBook = 120;

/** One facility: its bookings stand in one another's way, as those of a rush do. */
export const booking = scenario({
  function: "createReservation",
  title: "빈 시간 예약",
  actor: "resident",
  payloads: freePlaces(daysToBook).map((place) => ({ facilityId: freeFacility, ...place })),
  statement: {
    // The lock is what keeps a facility's bookings from deadlocks: without it, the bare server would do less.
    text: `
      with place as materialized (
        select f.name, f.spot_label, f.price_won, s.name as spot_name,
          pg_advisory_xact_lock(hashtextextended(f.id::text, 0)) as held
        from facilities f join facility_spots s on s.apartment_id = f.apartment_id and s.facility_id = f.id
        where f.apartment_id = $1 and f.id = $2 and s.spot_no = $3
      ), made as (
        insert into reservations (apartment_id, facility_id, household_id, user_id, date, start_minute, length, spot_no,
          starts_at, ends_at, status, price_won, charge_won)
        select $1, $2, u.household_id, u.id, $5, $6, 1, $3, $7, $8, 'confirmed', price_won, price_won
        from place, users u where u.id = $4
        returning id, starts_at, ends_at, created_at
      )
      select made.id, name as "facilityName", spot_name as "spotName", spot_label as "spotLabel",
        price_won as "priceWon", starts_at as "startsAt", ends_at as "endsAt", created_at as "createdAt"
      from made, place`,
    values: ({ facilityId, date, startMinute, spotNo }, { id, apartment_id }) => [
      apartment_id,
      facilityId,
      spotNo,
      id,
      date,
      startMinute,
      momentOf(date, startMinute!).toISOString(),
      momentOf(date, startMinute! + 60).toISOString(),
    ],
  },
  answer: ([row]: BookedRow[], _, { facilityId, date, startMinute, spotNo }) => {
    const { id, facilityName, spotName, spotLabel, priceWon, startsAt, endsAt, createdAt } = row!;
    return {
      reservation: {
        id,
        facilityId,
        facilityName,
        bookBy: "slot",
        date,
        startMinute,
        length: 1,
        spotNo,
        spotName,
        spotLabel,
        startsAt,
        endsAt,
        status: "confirmed",
        phase: "upcoming",
        priceWon,
        chargeWon: priceWon,
        cancelFeeNowWon: 0,
        offerExpiresAt: null,
        cancelledBy: null,
        cancelReason: null,
        isByOffice: false,
        createdAt,
      },
      message: "예약했어요.",
    };
  },
  makesSomething: true,
  once: { undo: `delete from reservations where facility_id = '${freeFacility}'` },
});
