import { sql } from "kysely";
import { expect, test } from "vitest";

import { reservationStatuses } from "#contract/values/booking/reservation-status.ts";
import { firstOfMonth } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { charging, exported, lastMonth, linesOf } from "#server/testing/charging.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, book } = booking(server);
const { pastBooking, rowOf } = charging(server);

const dayOfLastMonth = `${lastMonth}-15`;
const chargesOf = (office: Actor, month = lastMonth) => call(server, office, "getFacilityCharges", { month });
const close = (office: Actor, month = lastMonth) => call(server, office, "closeChargeMonth", { month });
const setCharge = (office: Actor, reservationId: string, chargeWon: number) =>
  call(server, office, "setReservationCharge", { reservationId, chargeWon, reason: "기계 고장" });

test("the file's sum is the bookings', of every state, home and facility", async () => {
  const { apartment, facilityId, resident, neighbour, office } = await newPlace();
  const facilities = [facilityId, await build().facility(apartment)];
  const people = [resident, neighbour, await build().resident(apartment, { building: 99, unit: 302 })];
  const random = numbersFrom(20_261_122);
  const among = <Each>(all: readonly Each[]) => all[Math.floor(random() * all.length)]!;
  for (let each = 0; each < 120; each++) {
    await pastBooking(among(people), {
      facilityId: among(facilities),
      date: `${lastMonth}-${String(1 + Math.floor(random() * 28)).padStart(2, "0")}`,
      status: among(reservationStatuses),
      chargeWon: random() < 0.2 ? 0 : Math.floor(random() * 20_000),
    });
  }
  // Other months are not counted in.
  await pastBooking(resident, { facilityId, date: dayAfter(`${lastMonth}-01`, -1), chargeWon: 777 });
  await pastBooking(resident, { facilityId, date: firstOfMonth(inDays(0)), chargeWon: 777 });
  const counted = await acting(
    server.database,
    { role: "manager", apartmentId: apartment.id },
    async (db) => {
      const { rows } = await sql<{ kind: string; count: number; won: number }>`
        select case status when 'cancelled' then status when 'no_show' then status else 'used' end as kind,
          count(*)::integer as count, sum(charge_won)::integer as won
        from reservations where to_char(date, 'YYYY-MM') = ${lastMonth} and status not in ('offered', 'lapsed')
        group by 1
      `.execute(db);
      return Object.fromEntries(rows.map((row) => [row.kind, row]));
    },
  );
  const lines = linesOf(await exported(server, office, lastMonth));
  const sumOf = (column: number) => lines.reduce((sum, cells) => sum + Number(cells[column]), 0);
  const [used, cancelled, noShow] = [counted["used"]!, counted["cancelled"]!, counted["no_show"]!];
  expect([4, 5, 6, 7].map(sumOf)).toEqual([
    used.won,
    cancelled.won,
    noShow.won,
    used.won + cancelled.won + noShow.won,
  ]);
  expect(sumOf(3)).toBe(used.count + noShow.count);
  const homes = lines.map((cells) => Number(cells[0]) * 10_000 + Number(cells[1]));
  expect(homes).toEqual(homes.toSorted((one, other) => one - other));
  const { households } = await chargesOf(office);
  const shown = households.flatMap(({ items }) => items.flatMap(({ charges }) => charges));
  expect(shown.reduce((sum, { chargeWon }) => sum + chargeWon, 0)).toBe(sumOf(7));
  expect(households.reduce((sum, { totalWon }) => sum + totalWon, 0)).toBe(sumOf(7));
});

test("a home that owes nothing is in no file, and a name that is a formula acts as none", async () => {
  const { facilityId, resident, neighbour, office } = await newPlace();
  await call(server, office, "updateFacility", { facilityId, name: '=HYPERLINK("http://a.example")' });
  await pastBooking(resident, { facilityId, date: dayOfLastMonth, chargeWon: 0 });
  await pastBooking(neighbour, { facilityId, date: dayOfLastMonth, chargeWon: 5000, status: "no_show" });
  const file = await call(server, office, "exportFacilityCharges", { month: lastMonth, format: "csv" });
  expect(file.fileName).toBe(`facility_charges_${lastMonth}.csv`);
  const csv = Buffer.from(file.fileData, "base64").toString();
  expect(csv).toBe(
    "\uFEFF동,호,시설,이용 건수,이용료,취소 수수료,노쇼 요금,합계\r\n" +
      `101,1204,"'=HYPERLINK(""http://a.example"")",1,0,0,5000,5000\r\n`,
  );
});

test("what is to come is no charge yet, and what began is", async () => {
  const { apartment, facilityId, resident, office } = await newPlace({ priceWon: 3000 });
  const coming = await book(resident, { facilityId, date: inDays(1), startMinute: 600 });
  expect((await chargesOf(office, inDays(1).slice(0, 7))).households).toEqual([]);
  // Its month is over before it begins: it would be in no month at all.
  const past = { facilityId, date: dayAfter(firstOfMonth(inDays(0)), -1), chargeWon: 3000 };
  await pastBooking(resident, { ...past, startMinute: 1799, length: 31 });
  await asGate(server.database, (db) =>
    sql`
      update reservations set starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours'
      where apartment_id = ${apartment.id} and id <> ${coming.id}
    `.execute(db),
  );
  expect((await chargesOf(office)).households).toMatchObject([{ totalWon: 3000 }]);
});

test("a closed month's files stay the same to the byte, whatever becomes of its bookings and people", async () => {
  const { apartment, facilityId, resident, neighbour, office } = await newPlace();
  const other = await build().facility(apartment);
  const used = await pastBooking(resident, { facilityId, date: dayOfLastMonth, chargeWon: 12_000 });
  await pastBooking(neighbour, {
    facilityId: other,
    date: dayOfLastMonth,
    chargeWon: 500,
    status: "cancelled",
  });
  const open = await exported(server, office, lastMonth);
  expect(await close(office)).toMatchObject({ message: "이용료를 마감했어요." });
  const files = async () => [
    await exported(server, office, lastMonth, "csv"),
    await exported(server, office, lastMonth, "xlsx"),
  ];
  const [csv, xlsx] = await files();
  expect(csv).toEqual(open);
  await call(server, office, "deleteResident", { residentId: resident.id });
  await call(server, office, "updateFacility", { facilityId, name: "새 이름" });
  await pastBooking(neighbour, { facilityId, date: dayOfLastMonth, chargeWon: 999 });
  // A year later, bookings no longer say who made them.
  await asGate(server.database, (db) =>
    sql`
      update reservations set household_id = null, user_id = null, charge_won = 0 where id = ${used}
    `.execute(db),
  );
  expect(await files()).toEqual([csv, xlsx]);
  const { households, isClosed, isOver } = await chargesOf(office);
  expect({ isClosed, isOver }).toEqual({ isClosed: true, isOver: true });
  expect(households.map(({ unit, totalWon }) => [unit, totalWon])).toEqual([
    ["1203", 12_000],
    ["1204", 500],
  ]);
});

test("a month is closed once, even by two offices at once, and not before it is over", async () => {
  const { apartment, facilityId, resident, office } = await newPlace();
  const second = await build().manager(apartment);
  await pastBooking(resident, { facilityId, date: dayOfLastMonth, chargeWon: 4000 });
  const early = errorOf(close(office, inDays(0).slice(0, 7)));
  expect(await early).toMatchObject({
    message: "아직 끝나지 않은 달이에요.",
    details: { code: "month_not_over" },
  });
  await Promise.all([office, second, office, second].map((each) => close(each)));
  const lines = linesOf(await exported(server, office, lastMonth));
  expect(lines.map((cells) => [cells[1], cells[7]])).toEqual([["1203", "4000"]]);
  const recorded = await server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql<{ month: string }>`
      select details->>'month' as month from audit_log
      where action = 'facility_month_closed' and actor_id = any (${[office.id, second.id]}::uuid[])
    `.execute(db);
    return rows;
  });
  expect(recorded).toEqual([{ month: lastMonth }]);
});

test("of a figure and a closing at once, the file has the figure or the figure is refused", async () => {
  for (let round = 0; round < 10; round++) {
    const { facilityId, resident, office } = await newPlace();
    const id = await pastBooking(resident, { facilityId, date: dayOfLastMonth, chargeWon: 4000 });
    const [set] = await Promise.allSettled([setCharge(office, id, 1500), close(office)]);
    const total = Number(linesOf(await exported(server, office, lastMonth))[0]![7]);
    expect([set.status, total, (await rowOf(office, id)).charge_won]).toEqual(
      set.status === "fulfilled" ? ["fulfilled", 1500, 1500] : ["rejected", 4000, 4000],
    );
  }
});

test("the office's figure stands in the column of its booking, with its reason, until the month is closed", async () => {
  const { facilityId, resident, office } = await newPlace({ noShowPercent: 50 });
  const id = await pastBooking(resident, { facilityId, date: dayOfLastMonth, chargeWon: 4000 });
  expect(await setCharge(office, id, 1000)).toMatchObject({ message: "금액을 바꿨어요." });
  const { households } = await chargesOf(office);
  expect(households[0]!.items[0]).toMatchObject({
    usedWon: 1000,
    charges: [{ reservationId: id, chargeWon: 1000, isChargeSet: true, chargeReason: "기계 고장" }],
  });
  await asGate(server.database, (db) =>
    sql`update reservations set status = 'no_show' where id = ${id}`.execute(db),
  );
  expect(linesOf(await exported(server, office, lastMonth))[0]!.slice(3)).toEqual([
    "1",
    "0",
    "0",
    "1000",
    "1000",
  ]);
  await close(office);
  expect(await errorOf(setCharge(office, id, 0))).toMatchObject({
    message: "마감한 달이에요. 관리비 프로그램에서 조정해 주세요.",
    details: { code: "month_closed" },
  });
  expect(await rowOf(office, id)).toMatchObject({ charge_won: 1000 });
});

test("a no-show of a closed month stands", async () => {
  const { facilityId, resident, office } = await newPlace();
  const id = await pastBooking(resident, { facilityId, date: dayOfLastMonth, chargeWon: 4000 });
  await asGate(server.database, (db) =>
    sql`update reservations set status = 'no_show' where id = ${id}`.execute(db),
  );
  const undo = () => call(server, office, "setAttendance", { reservationId: id, attendance: "none" });
  await close(office);
  expect(await errorOf(undo())).toMatchObject({ details: { code: "month_closed" } });
  expect(await rowOf(office, id)).toMatchObject({ status: "no_show", charge_won: 4000 });
});

test("another apartment's bookings cost nobody here anything", async () => {
  const { facilityId, resident } = await newPlace();
  const id = await pastBooking(resident, { facilityId, date: dayOfLastMonth, chargeWon: 4000 });
  const stranger = await build().manager(await build().apartment());
  expect((await chargesOf(stranger)).households).toEqual([]);
  expect(await errorOf(setCharge(stranger, id, 0))).toMatchObject({
    details: { code: "reservation_not_found" },
  });
  const guard = await build().manager({ id: resident.apartmentId! }, { rights: ["visitors"] });
  expect(await errorOf(chargesOf(guard))).toMatchObject({ status: "PERMISSION_DENIED" });
});

/** The same numbers from 0 to 1 each time (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
