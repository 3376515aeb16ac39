import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

/** The facility of the measured apartment: 20 spots with 18 slots a day. Half are taken. */
export const measuredFacility = "22222222-2222-4222-8222-222222222222";
const [spots, firstHour, lastHour] = [20, 6, 24];

/** Another one of the same kind, which nobody has booked yet. */
export const freeFacility = "33333333-3333-4333-8333-333333333333";

/** SQL of the ids in other apartments, where they are made of the apartment's number. */
const idElsewhere = "overlay(f.id::text placing lpad(c.apartment::text, 12, '0') from 25)::uuid";

/** The facility with bookings of another than the measured apartment. */
export function facilityElsewhere(apartment: number): string {
  return measuredFacility.slice(0, 24) + String(apartment).padStart(12, "0");
}

/** So many places of a free facility, from the first of the days on. Those of one spot follow one another. */
export function freePlaces(days: number) {
  const hours = lastHour - firstHour;
  return Array.from({ length: spots * days * hours }, (_, index) => ({
    date: dayAfter(measuredDay, Math.floor(index / hours) % days),
    startMinute: (firstHour + (index % hours)) * 60,
    spotNo: Math.floor(index / (hours * days)) + 1,
  }));
}

/** The first of the days with bookings. */
export const measuredDay = dayAfter(seoulDate(new Date()), 3);

/** Returns SQL that gives apartments facilities and so many bookings. It needs the temporary tables of `rowsSql`. */
export function facilityRowsSql({ measured, elsewhere }: { measured: number; elsewhere: number }): string[] {
  const bookings = `case when c.apartment = 1 then ${measured} else ${elsewhere} end`;
  const takenADay = (spots * (lastHour - firstHour)) / 2;
  const day = `(date '${measuredDay}' + n / ${takenADay})`;
  // Every second spot of an hour, the odd ones in turn with the even ones.
  const place = `(n % ${takenADay} * 2 + (n % ${takenADay} * 2 / ${spots}) % 2)`;
  const minute = `((${firstHour} + ${place} / ${spots}) * 60)`;
  const startsAt = `(${day}::timestamp + make_interval(mins => ${minute})) at time zone 'Asia/Seoul'`;
  return [
    `insert into facilities (apartment_id, id, name, kind, book_by, hours, open_rule, limits, max_length,
        max_at_once)
      select c.apartment_id, case when c.apartment = 1 then f.id else ${idElsewhere} end,
        f.name, 'golf_range', 'slot',
        (select jsonb_agg(jsonb_build_object('openMinute', ${firstHour * 60}, 'closeMinute', ${lastHour * 60})) from generate_series(1, 7)),
        '{"kind": "rolling", "daysAhead": 365}', '[]', 1, 10
      from apartments c,
        (values ('${measuredFacility}'::uuid, '골프연습장'), ('${freeFacility}'::uuid, '새 골프연습장')) f (id, name)
      where ${bookings} > 0`,
    `insert into facility_spots (apartment_id, facility_id, spot_no, name)
      select f.apartment_id, f.id, n, n || '번' from facilities f, generate_series(1, ${spots}) n`,
    "alter table reservations disable trigger user",
    `insert into reservations (apartment_id, facility_id, date, start_minute, length, spot_no, starts_at, ends_at,
        status, price_won, charge_won, is_by_office)
      select c.apartment_id, f.id, ${day}, ${minute}, 1, ${place} % ${spots} + 1, ${startsAt},
        ${startsAt} + interval '1 hour', 'confirmed', 0, 0, true
      from apartments c
      join facilities f on f.apartment_id = c.apartment_id and f.name = '골프연습장'
      cross join lateral generate_series(0, ${bookings} - 1) n`,
    "alter table reservations enable trigger user",
  ];
}
