import type { waitingLineFunctions } from "#contract/waiting-lines.ts";
import { about, but, missing, residentsOnly } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { inDays } from "#server/testing/booking.ts";

const slot = () => ({ date: inDays(3), startMinute: 600 });

/** A facility with one spot, which somebody else has. */
async function newFullFacility({ apartmentId }: Side, { build, call }: World) {
  const facilityId = await build.facility({ id: apartmentId });
  const holder = await build.resident({ id: apartmentId }, { unit: 1 + Math.floor(Math.random() * 9_000) });
  const { reservation } = await call(holder, "createReservation", { facilityId, ...slot() });
  return { facilityId, giveUp: () => call(holder, "cancelReservation", { reservationId: reservation.id }) };
}

async function newEntry(side: Side, world: World) {
  const full = await newFullFacility(side, world);
  const payload = { facilityId: full.facilityId, ...slot() };
  return { ...full, ...(await world.call(side.resident, "joinWaitlist", payload)) };
}

async function newOffer(side: Side, world: World): Promise<string> {
  const { facilityId, giveUp } = await newEntry(side, world);
  await giveUp();
  const { reservations } = await world.call(side.resident, "getMyReservations", { scope: "upcoming" });
  return reservations.find((each) => each.facilityId === facilityId)!.id;
}

const ofOneself = {
  own: residentsOnly,
  neighbours: but(residentsOnly, missing),
  elsewhere: but(residentsOnly, missing),
};

export const access: Access<keyof typeof waitingLineFunctions> = {
  joinWaitlist: about(
    "full facility",
    async (side: Side, world: World) => ({
      facilityId: (await newFullFacility(side, world)).facilityId,
      ...slot(),
    }),
    { home: residentsOnly, elsewhere: but(residentsOnly, missing) },
  ),
  leaveWaitlist: about(
    "place in a line",
    async (side: Side, world: World) => {
      const { entryId } = await newEntry(side, world);
      return { entryId };
    },
    ofOneself,
  ),
  acceptOffer: about(
    "offer",
    async (side: Side, world: World) => ({ reservationId: await newOffer(side, world) }),
    ofOneself,
  ),
};
