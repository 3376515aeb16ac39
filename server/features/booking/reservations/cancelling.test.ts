import { describe, expect, test } from "vitest";

import { booking, inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, book, mine, ageBy } = booking(server);

const at = (startMinute: number, days = 3) => ({ date: inDays(days), startMinute });

describe("cancelling", () => {
  const fees = [
    { hoursBefore: 72, percent: 30 },
    { hoursBefore: 24, percent: 50 },
  ];

  test("costs what the nearest tier says, nothing in the time of grace, and twice no more", async () => {
    const { facilityId, resident } = await newPlace({ priceWon: 5001, cancelFees: fees, graceMinutes: 10 });
    const graced = await book(resident, { facilityId, ...at(600, 2) });
    expect(graced).toMatchObject({ cancelFeeNowWon: 0 });
    const { reservation } = await call(server, resident, "cancelReservation", { reservationId: graced.id });
    expect(reservation).toMatchObject({ status: "cancelled", cancelledBy: "resident", chargeWon: 0 });

    const late = await book(resident, { facilityId, ...at(600, 2) });
    await ageBy(late.id, 11);
    const read = await call(server, resident, "getReservationById", { reservationId: late.id });
    expect(read).toMatchObject({ reservation: { cancelFeeNowWon: 1500 }, isChangeable: false });
    const cancel = () => call(server, resident, "cancelReservation", { reservationId: late.id });
    expect((await cancel()).reservation).toMatchObject({ chargeWon: 1500, cancelFeeNowWon: null });
    expect((await cancel()).reservation).toMatchObject({ chargeWon: 1500 });
    await book(resident, { facilityId, ...at(600, 2) });
  });

  test("by the office costs nothing, needs a reason, and tells whoever booked on top of theirs", async () => {
    const { facilityId, resident, office } = await newPlace({ priceWon: 5000, cancelFees: fees });
    const sooner = await book(resident, { facilityId, ...at(600, 2) });
    const later = await book(resident, { facilityId, ...at(600, 3) });
    await ageBy(later.id, 20);
    const withoutReason = call(server, office, "cancelReservation", { reservationId: later.id });
    expect(await errorOf(withoutReason)).toMatchObject({
      message: "취소 사유를 입력해 주세요.",
      details: { field: "reason" },
    });
    await call(server, office, "cancelReservation", { reservationId: later.id, reason: "누수 공사" });
    const shown = await mine(resident);
    expect(shown.map(({ id }) => id)).toEqual([later.id, sooner.id]);
    expect(shown[0]).toMatchObject({
      status: "cancelled",
      cancelledBy: "office",
      cancelReason: "누수 공사",
      chargeWon: 0,
    });
    const { alerts } = await call(server, resident, "getAlerts", null);
    expect(alerts).toMatchObject([{ kind: "reservation_cancelled_by_office" }]);
    expect(
      await errorOf(call(server, resident, "restoreReservation", { reservationId: later.id })),
    ).toMatchObject({
      details: { code: "too_late_to_restore" },
    });
  });

  test("what is over cannot be, and what has begun costs the percent of a no-show", async () => {
    const { facilityId, resident } = await newPlace({ priceWon: 1000, noShowPercent: 40 });
    const [begun, over] = [
      await book(resident, { facilityId, ...at(600) }),
      await book(resident, { facilityId, ...at(720) }),
    ];
    const untilStart = (Date.parse(begun.startsAt) - Date.now()) / 60_000;
    await ageBy(begun.id, Math.ceil(untilStart) + 1);
    await ageBy(over.id, Math.ceil(untilStart) + 300);
    const { reservation } = await call(server, resident, "cancelReservation", { reservationId: begun.id });
    expect(reservation).toMatchObject({ phase: "in_use", chargeWon: 400 });
    expect(
      await errorOf(call(server, resident, "cancelReservation", { reservationId: over.id })),
    ).toMatchObject({
      message: "이미 끝난 예약이에요.",
    });
    expect((await mine(resident, "past")).map(({ id }) => id)).toEqual([begun.id, over.id]);
  });

  test("is taken back within a minute, unless somebody else has the spot by then", async () => {
    const { facilityId, resident, neighbour } = await newPlace({ priceWon: 1000 });
    const { id: reservationId } = await book(resident, { facilityId, ...at(600) });
    await call(server, resident, "cancelReservation", { reservationId });
    const restore = () => call(server, resident, "restoreReservation", { reservationId });
    expect((await restore()).reservation).toMatchObject({
      status: "confirmed",
      chargeWon: 1000,
      cancelledBy: null,
    });
    expect((await restore()).reservation).toMatchObject({ status: "confirmed" });
    await call(server, resident, "cancelReservation", { reservationId });
    await book(neighbour, { facilityId, ...at(600) });
    expect(await errorOf(restore())).toMatchObject({ details: { code: "slot_taken" } });
  });
});

describe("changing", () => {
  test("moves the booking or leaves it, at the limit too, and onto its own hours", async () => {
    const { facilityId, resident, neighbour } = await newPlace({
      priceWon: 1000,
      limits: [{ who: "household", per: "upcoming", count: 1 }],
      maxAtOnce: 1,
    });
    const { id: reservationId } = await book(resident, { facilityId, ...at(600) });
    await book(neighbour, { facilityId, ...at(720) });
    const change = (payload: { startMinute: number; length?: number }) =>
      call(server, resident, "changeReservation", { reservationId, date: inDays(3), ...payload });
    const { reservation } = await change({ startMinute: 600, length: 2 });
    expect(reservation).toMatchObject({ id: reservationId, length: 2, priceWon: 2000, chargeWon: 2000 });
    expect(await errorOf(change({ startMinute: 660, length: 2 }))).toMatchObject({
      details: { code: "slot_taken" },
    });
    expect(await mine(resident)).toMatchObject([{ startMinute: 600, length: 2, priceWon: 2000 }]);
    expect((await change({ startMinute: 660 })).reservation).toMatchObject({
      startMinute: 660,
      priceWon: 1000,
    });
    await book(await build().resident({ id: neighbour.apartmentId! }, { unit: 1 }), {
      facilityId,
      ...at(600),
    });
  });

  test("is over once cancelling costs something", async () => {
    const { facilityId, resident } = await newPlace({
      priceWon: 1000,
      cancelFees: [{ hoursBefore: 720, percent: 10 }],
    });
    const { id: reservationId } = await book(resident, { facilityId, ...at(600) });
    const change = () =>
      call(server, resident, "changeReservation", { reservationId, date: inDays(4), startMinute: 600 });
    await change();
    await ageBy(reservationId, 11);
    expect(await errorOf(change())).toMatchObject({
      message: "무료로 취소할 수 있는 시간이 지나 바꿀 수 없어요.",
      details: { code: "too_late_to_change" },
    });
  });
});
