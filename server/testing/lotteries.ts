import { sql } from "kysely";

import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { acting, asGate } from "./acting.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { TestServer } from "./test-server.ts";

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A day on which nothing of the tests has begun. */
export const drawnDay = dayAfter(seoulDate(new Date()), 10);

interface Lent {
  spots?: number;
  limits?: object[];
  bookBy?: "slot" | "day" | "night";
  priceWon?: number;
}

/** What tests of lotteries do again and again. */
export function lotteries(server: TestServer) {
  const build = () => builders(server.database);

  /** An apartment with its office and a facility that is open from 10:00 to 13:00. */
  async function newPlace(lent: Lent = {}) {
    const apartment = await build().apartment();
    const office = await build().manager(apartment, { rights: ["facilities"] });
    const facilityId = await lend(apartment.id, lent);
    let homes = 0;
    const newHome = () => build().resident(apartment, { unit: 101 + homes++ });
    return { apartment, office, facilityId, newHome };
  }

  function lend(
    apartmentId: string,
    { spots = 1, limits = [], bookBy = "slot", priceWon = 0 }: Lent,
  ): Promise<string> {
    const hours =
      bookBy === "night" ? { openMinute: 900, closeMinute: 2100 } : { openMinute: 600, closeMinute: 780 };
    return acting(server.database, { role: "manager", apartmentId }, async (db) => {
      const { id } = await db
        .insertInto("facilities")
        .values({
          apartment_id: apartmentId,
          name: "게스트하우스",
          kind: "guest_house",
          book_by: bookBy,
          hours: JSON.stringify(Array.from({ length: 7 }, () => hours)),
          max_length: bookBy === "slot" ? 1 : 7,
          limits: JSON.stringify(limits),
          open_rule: JSON.stringify({ kind: "rolling", daysAhead: 30 }),
          price_won: priceWon,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: spots }, (_, index) => ({
        apartment_id: apartmentId,
        facility_id: id,
        spot_no: index + 1,
        name: String(index + 1),
      }));
      await db.insertInto("facility_spots").values(rows).execute();
      return id;
    });
  }

  /** One that is open, of the slot from 10:00 on `drawnDay` unless said otherwise. @returns its id */
  async function announce(office: Actor, facilityId: string, given: object = {}): Promise<string> {
    const { lottery } = await call(server, office, "createLottery", {
      facilityId,
      title: "설날 추첨",
      dates: { from: drawnDay, to: drawnDay },
      startMinutes: [600],
      opensAt: inHours(-1),
      closesAt: inHours(1),
      drawAt: inHours(2),
      ...given,
    });
    return lottery.id;
  }

  const enter = (resident: Actor, lotteryId: string, choices = [1]) =>
    call(server, resident, "enterLottery", { lotteryId, choices });

  /** Lets so much time pass that it closed and could be drawn, as many minutes ago. */
  const closedMinutesAgo = (lotteryId: string, minutes: number) =>
    asGate(server.database, (db) =>
      sql`
        update lotteries set closes_at = now() - make_interval(secs => ${minutes * 60}),
          draw_at = now() - make_interval(secs => ${minutes * 60}), opens_at = now() - interval '1 day'
        where id = ${lotteryId}
      `.execute(db),
    );

  async function draw(office: Actor, lotteryId: string) {
    await closedMinutesAgo(lotteryId, 2);
    await call(server, office, "drawLottery", { lotteryId });
    const { proof } = await call(server, office, "getLotteryProof", { lotteryId });
    return proof;
  }

  const read = (caller: Actor, lotteryId: string) => call(server, caller, "getLotteryById", { lotteryId });
  const entryOf = async (resident: Actor, lotteryId: string) => (await read(resident, lotteryId)).myEntry;

  return { newPlace, announce, enter, draw, read, entryOf, closedMinutesAgo };
}
