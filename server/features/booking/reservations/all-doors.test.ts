import { sql } from "kysely";
import { expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { onOneServerAndTwoProcesses, outcomesOf } from "#server/testing/server-processes.ts";

const slot = { date: inDays(10), startMinute: 600 };
/** In seconds: in the midst of the volley, long after it, before it. A round each. */
const offerEnds = [0.05, 0.2, 60, -1, 0.1];
const rounds = offerEnds.length;

/** The one who comes second by any door may be told one of these. */
const refusals = ["slot_taken", "offer_over", "in_lottery"];

onOneServerAndTwoProcesses(({ database, send }) => {
  const build = () => builders(database());

  /** One spot that somebody has given back a moment ago, and people with bookings of the day before. */
  async function newPlace() {
    const apartment = await build().apartment();
    const facilityId = await build().facility(apartment, { spots: 1 });
    const office = await build().manager(apartment);
    let unit = 101;
    const newHome = () => build().resident(apartment, { unit: unit++ });
    const people: Actor[] = [];
    for (let index = 0; index < 20; index += 1) people.push(await newHome());
    const book = async (person: Actor, wish: { date: string; startMinute: number }) =>
      (await send(person, "createReservation", { facilityId, ...wish })).reservation.id;
    const movers: { person: Actor; reservationId: string }[] = [];
    for (let hour = 0; hour < 8; hour += 1) {
      const person = await newHome();
      const reservationId = await book(person, { date: inDays(9), startMinute: hour * 60 });
      movers.push({ person, reservationId });
    }
    const leaver = await newHome();
    const left = await book(leaver, slot);
    const giveBack = () => send(leaver, "cancelReservation", { reservationId: left });
    return { facilityId, office, people, movers, leaver, left, newHome, giveBack };
  }

  /** Residents, the office, somebody who changes a booking, and somebody who takes a cancelling back. */
  function ordinaryDoors({
    facilityId,
    office,
    people,
    movers,
    leaver,
    left,
  }: Awaited<ReturnType<typeof newPlace>>) {
    return [
      ...people.map((person) => () => send(person, "createReservation", { facilityId, ...slot })),
      ...movers.map(
        ({ person, reservationId }) =>
          () =>
            send(person, "changeReservation", { reservationId, ...slot }),
      ),
      ...people.slice(0, 8).map(
        (_, index) => () =>
          send(office, "createReservationForHousehold", {
            facilityId,
            building: "101",
            unit: String(101 + index),
            ...slot,
            ignoreLimits: index % 2 === 0,
          }),
      ),
      () => send(leaver, "restoreReservation", { reservationId: left }),
    ];
  }

  async function holders(facilityId: string) {
    const { rows } = await asGate(database(), (db) =>
      sql<{ status: string; lottery: boolean }>`
        select status, lottery_id is not null as lottery from reservations
        where facility_id = ${facilityId} and date = ${slot.date}::date
          and status in ('offered', 'confirmed', 'checked_in')
      `.execute(db),
    );
    return rows;
  }

  /** Offers the spot to somebody who waits for it. The offer ends in so many seconds. */
  async function offer(
    { facilityId, newHome, giveBack }: Awaited<ReturnType<typeof newPlace>>,
    seconds: number,
  ) {
    const waiter = await newHome();
    await send(waiter, "joinWaitlist", { facilityId, ...slot });
    await giveBack();
    const { reservations } = await send(waiter, "getMyReservations", { scope: "upcoming" });
    const reservationId = reservations.find(({ status }) => status === "offered")!.id;
    return {
      accept: () => send(waiter, "acceptOffer", { reservationId }),
      startClock: () =>
        asGate(database(), (db) =>
          sql`
            update reservations set offer_expires_at = clock_timestamp() + make_interval(secs => ${seconds})
            where id = ${reservationId}
          `.execute(db),
        ),
    };
  }

  /** A lottery of the spot with three entries, which can be drawn but is not. @returns how it is drawn */
  async function closedLottery({ facilityId, office, people }: Awaited<ReturnType<typeof newPlace>>) {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const { lottery } = await send(office, "createLottery", {
      facilityId,
      title: "설날 추첨",
      dates: { from: slot.date, to: slot.date },
      startMinutes: [slot.startMinute],
      opensAt: inHours(-1),
      closesAt: inHours(1),
      drawAt: inHours(2),
    });
    for (const person of people.slice(0, 3)) {
      await send(person, "enterLottery", { lotteryId: lottery.id, choices: [1] });
    }
    // Its hour has not come: otherwise the servers' own job would draw it as well.
    await asGate(database(), (db) =>
      sql`update lotteries set closes_at = now() - interval '2 minutes' where id = ${lottery.id}`.execute(db),
    );
    return () => send(office, "drawLottery", { lotteryId: lottery.id });
  }

  test("through every door at once one gets the spot, also while an offer of it ends", async () => {
    const winners = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const place = await newPlace();
      const { accept, startClock } = await offer(place, offerEnds[round]!);
      await startClock();
      let hasAccepted = false;
      const { done, ...refused } = await outcomesOf([
        ...ordinaryDoors(place),
        () => accept().then(() => (hasAccepted = true)),
      ]);
      winners.add(hasAccepted ? "offer" : "other door");
      expect({ round, done }).toEqual({ round, done: 1 });
      expect(Object.keys(refused).filter((code) => !refusals.includes(code))).toEqual([]);
      expect(await holders(place.facilityId)).toEqual([{ status: "confirmed", lottery: false }]);
    }
    expect(winners).toEqual(new Set(["offer", "other door"]));
  });

  test("while a lottery is drawn, its winner gets the spot and nobody else", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const place = await newPlace();
      await place.giveBack();
      const draw = await closedLottery(place);
      const doors = ordinaryDoors(place);
      const { done, ...refused } = await outcomesOf([...doors.slice(0, 10), draw, draw, ...doors.slice(10)]);
      // Drawn once; the second time nothing is left to draw.
      expect({ round, done }).toEqual({ round, done: 1 });
      expect(refused["lottery_over"]).toBe(1);
      expect(Object.keys(refused).filter((code) => ![...refusals, "lottery_over"].includes(code))).toEqual(
        [],
      );
      expect(await holders(place.facilityId)).toEqual([{ status: "confirmed", lottery: true }]);
    }
  });

  test("while a lottery is drawn and an offer ends, all six doors together give the spot to one at most", async () => {
    const winners = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const place = await newPlace();
      const { accept, startClock } = await offer(place, offerEnds[round]!);
      const draw = await closedLottery(place);
      await startClock();
      const entered: string[] = [];
      const through = (name: string, door: () => Promise<unknown>) => () =>
        door().then(() => entered.push(name));
      const doors = ordinaryDoors(place).map((door) => through("other door", door));
      const accepting = through("offer", accept);
      const order = round % 2 === 0 ? [accepting, draw] : [draw, accepting];
      const { done, ...refused } = await outcomesOf([...doors.slice(0, 10), ...order, ...doors.slice(10)]);
      const held = await holders(place.facilityId);
      const won = held.filter(({ lottery }) => lottery).map(() => "lottery");
      winners.add([...entered, ...won].join() || "nobody");
      // Those who were told 'booked' have it; the draw is done, too, even where it found the spot given away.
      expect({ round, done, booked: held.length - won.length }).toEqual({
        round,
        done: entered.length + 1,
        booked: entered.length,
      });
      expect(held.length, "holders of the one spot").toBeLessThanOrEqual(1);
      expect(Object.keys(refused).filter((code) => !refusals.includes(code))).toEqual([]);
    }
    expect([...winners]).toEqual(expect.arrayContaining(["offer", "lottery"]));
  });
});
