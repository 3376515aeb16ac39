import type { officeReservationFunctions } from "#contract/office-reservations.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { about, but, managersOnly, missing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

const today = seoulDate(new Date());

async function newHome({ apartmentId }: Side, { build }: World) {
  const home = { building: 804, unit: 1 + Math.floor(Math.random() * 9_000) };
  await build.resident({ id: apartmentId }, home);
  return home;
}

export const access: Access<keyof typeof officeReservationFunctions> = {
  getReservations: about(
    "facility",
    async ({ apartmentId }: Side, { build }: World) => ({
      from: today,
      to: today,
      facilityId: await build.facility({ id: apartmentId }),
    }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  getPeopleOfHome: [
    { with: "a home", payload: (world) => newHome(world.home, world), answers: managersOnly },
  ],
  createReservationForHousehold: about(
    "facility",
    async (side: Side, world: World) => ({
      ...(await newHome(world.home, world)),
      facilityId: await world.build.facility({ id: side.apartmentId }),
      date: dayAfter(today, 1),
      startMinute: 600,
    }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
};
