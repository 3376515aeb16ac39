import type { facilityFunctions } from "#contract/facilities.ts";
import { presetOf } from "#contract/values/booking/presets.ts";
import { about, but, managersOnly, membersOnly, missing, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

const aFacility = () => ({
  ...presetOf("community_room"),
  kind: "community_room" as const,
  name: `커뮤니티룸 ${crypto.randomUUID().slice(0, 8)}`,
});

const newFacility = async (side: Side, world: World) => ({
  facilityId: (await world.call(side.manager, "createFacility", aFacility())).facility.id,
});

export const access: Access<keyof typeof facilityFunctions> = {
  getFacilities: withNothing(membersOnly),
  createFacility: [{ with: "a room", payload: aFacility, answers: managersOnly }],
  updateFacility: about(
    "facility",
    async (side: Side, world: World) => ({ ...(await newFacility(side, world)), isActive: false }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  deleteFacility: about("facility", newFacility, {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
  getHolidays: [{ with: "a year", payload: () => ({ year: 2026 }), answers: managersOnly }],
  setHoliday: [
    { with: "a day", payload: () => ({ date: "2026-07-17", name: "제헌절" }), answers: managersOnly },
  ],
};
