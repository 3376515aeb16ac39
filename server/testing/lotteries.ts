import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { closeLottery } from "./close-lottery.ts";
import type { NewFacility } from "./new-facility.ts";
import type { TestServer } from "./test-server.ts";

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Nothing of the tests has begun on this day. */
export const drawnDay = dayAfter(seoulDate(new Date()), 10);

/** One that is open, of the slot from 10:00 on `drawnDay`. */
export const someLottery = () => ({
  title: "설날 추첨",
  dates: { from: drawnDay, to: drawnDay },
  startMinutes: [600],
  opensAt: inHours(-1),
  closesAt: inHours(1),
  drawAt: inHours(2),
});

/** What tests of lotteries do again and again. */
export function lotteries(server: TestServer) {
  const build = () => builders(server.database);

  /** An apartment with its office and a facility that is open from 10:00 to 13:00. */
  async function newPlace(facility: NewFacility = {}) {
    const apartment = await build().apartment();
    const office = await build().manager(apartment, { rights: ["facilities"] });
    const hours = { openMinute: 600, closeMinute: 780 };
    const facilityId = await build().facility(apartment, { hours, maxLength: 1, ...facility });
    let homes = 0;
    const newHome = () => build().resident(apartment, { unit: 101 + homes++ });
    return { apartment, office, facilityId, newHome };
  }

  /** One that is open, of the slot from 10:00 on `drawnDay` unless said otherwise. @returns its id */
  async function announce(office: Actor, facilityId: string, given: object = {}): Promise<string> {
    const { lottery } = await call(server, office, "createLottery", {
      facilityId,
      ...someLottery(),
      ...given,
    });
    return lottery.id;
  }

  const enter = (resident: Actor, lotteryId: string, choices = [1]) =>
    call(server, resident, "enterLottery", { lotteryId, choices });

  const closedMinutesAgo = (lotteryId: string, minutes: number) =>
    closeLottery(server.database, lotteryId, minutes);

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
