import { sql } from "kysely";
import { expect, test } from "vitest";

import { serveDueLines } from "#server/jobs/serve-lines.ts";
import { asGate } from "#server/testing/acting.ts";
import { inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { onOneServerAndTwoProcesses, outcomesOf } from "#server/testing/server-processes.ts";

const slot = { date: inDays(5), startMinute: 600 };

onOneServerAndTwoProcesses(({ database, send }) => {
  test(
    "20 freed spots go to the first 20, whoever tries meanwhile, and only living offers are accepted",
    { timeout: 120_000 },
    async () => {
      const build = builders(database());
      const apartment = await build.apartment();
      const facilityId = await build.facility(apartment, { spots: 40 });
      const people = (count: number, from: number) =>
        Promise.all(
          Array.from({ length: count }, (_, index) => build.resident(apartment, { unit: from + index })),
        );
      const holders = await people(40, 2000);
      const waiting = await people(30, 3000);
      const strangers = await people(100, 4000);
      const book = (person: Actor) => send(person, "createReservation", { facilityId, ...slot });
      const held = await Promise.all(holders.map(async (person) => (await book(person)).reservation.id));
      for (const person of waiting) await send(person, "joinWaitlist", { facilityId, ...slot });
      const jobs = Promise.all(Array.from({ length: 60 }, () => serveDueLines(database())));
      const freed = await outcomesOf([
        // Half of them cancel twice.
        ...Array.from(
          { length: 40 },
          (_, index) => () =>
            send(holders[index % 20]!, "cancelReservation", { reservationId: held[index % 20]! }),
        ),
        ...strangers.map((person) => () => book(person)),
      ]);
      await jobs;
      expect(freed).toEqual({ done: 40, slot_taken: 100 });
      await serveDueLines(database());
      const offers = await Promise.all(waiting.map(offersOf));
      expect(offers.map((each) => each.length)).toEqual([
        ...Array<number>(20).fill(1),
        ...Array<number>(10).fill(0),
      ]);

      // Every second offer is over, and all are accepted at once, twice each, while strangers try again.
      const offered = offers.slice(0, 20).map(([id]) => id!);
      const over = offered.filter((_, index) => index % 2 === 1);
      await asGate(database(), (db) =>
        sql`
          update reservations set offer_expires_at = now() - interval '1 second' where id = any (${over}::uuid[])
        `.execute(db),
      );
      const accepted = await outcomesOf([
        ...[...offered, ...offered].map(
          (reservationId, index) => () => send(waiting[index % 20]!, "acceptOffer", { reservationId }),
        ),
        ...strangers.map((person) => () => book(person)),
      ]);
      expect(accepted).toEqual({ done: 20, offer_over: 20, slot_taken: 100 });
      await serveDueLines(database());
      // What came free was the next ten's.
      const later = await Promise.all(waiting.slice(20).map(offersOf));
      expect(later.map((each) => each.length)).toEqual(Array<number>(10).fill(1));
      const { rows } = await asGate(database(), (db) =>
        sql<{ status: string; count: number }>`
          select status, count(*)::integer as count from reservations
          where facility_id = ${facilityId} group by status order by status
        `.execute(db),
      );
      expect(Object.fromEntries(rows.map(({ status, count }) => [status, count]))).toEqual({
        cancelled: 20,
        confirmed: 30,
        lapsed: 10,
        offered: 10,
      });
    },
  );

  async function offersOf(person: Actor): Promise<string[]> {
    const { reservations } = await send(person, "getMyReservations", { scope: "upcoming" });
    return reservations.flatMap(({ id, status }) => (status === "offered" ? [id] : []));
  }
});
