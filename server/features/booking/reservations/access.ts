import type { reservationFunctions } from "#contract/reservations.ts";
import { about, but, membersOnly, missing, residentsOnly, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { inDays } from "#server/testing/booking.ts";

const slot = () => ({ date: inDays(3), startMinute: 600 });

function newFacilityOf({ apartmentId }: Side, { build }: World): Promise<string> {
  return build.facility({ id: apartmentId });
}

async function newReservation(side: Side, world: World): Promise<string> {
  const facilityId = await newFacilityOf(side, world);
  const payload = { facilityId, ...slot() };
  return (await world.call(side.resident, "createReservation", payload)).reservation.id;
}

const ofOneself = {
  own: residentsOnly,
  neighbours: but(residentsOnly, missing),
  elsewhere: but(residentsOnly, missing),
};
const ofOneselfOrOffice = {
  own: membersOnly,
  elsewhere: but(membersOnly, missing),
};

export const access: Access<keyof typeof reservationFunctions> = {
  createReservation: about(
    "facility",
    async (side: Side, world: World) => ({ facilityId: await newFacilityOf(side, world), ...slot() }),
    { home: residentsOnly, elsewhere: but(residentsOnly, missing) },
  ),
  changeReservation: about(
    "reservation",
    async (side: Side, world: World) => ({
      reservationId: await newReservation(side, world),
      date: inDays(4),
      startMinute: 660,
    }),
    ofOneself,
  ),
  cancelReservation: about(
    "reservation",
    async (side: Side, world: World) => ({
      reservationId: await newReservation(side, world),
      reason: "정전",
    }),
    ofOneselfOrOffice,
  ),
  restoreReservation: about(
    "reservation",
    async (side: Side, world: World) => {
      const reservationId = await newReservation(side, world);
      await world.call(side.resident, "cancelReservation", { reservationId });
      return { reservationId };
    },
    ofOneself,
  ),
  getMyReservations: withNothing(residentsOnly),
  getReservationById: about(
    "reservation",
    async (side: Side, world: World) => ({ reservationId: await newReservation(side, world) }),
    ofOneselfOrOffice,
  ),
  getMyUse: about(
    "facility",
    async (side: Side, world: World) => ({
      facilityId: await newFacilityOf(side, world),
      date: slot().date,
    }),
    { home: residentsOnly, elsewhere: but(residentsOnly, missing) },
  ),
};
