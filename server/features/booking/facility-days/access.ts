import type { facilityDayFunctions } from "#contract/facility-days.ts";
import { about, but, membersOnly, missing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { tomorrow } from "#server/testing/facility-days.ts";

const newFacility = ({ apartmentId }: Side, { build }: World) => build.facility({ id: apartmentId });

const aDay = about(
  "facility",
  async (side: Side, world: World) => ({ facilityId: await newFacility(side, world), date: tomorrow }),
  { home: membersOnly, elsewhere: but(membersOnly, missing) },
);

export const access: Access<keyof typeof facilityDayFunctions> = {
  getFacilityDay: aDay,
  watchFacilityDay: aDay,
  getFacilityMonth: about(
    "facility",
    async (side: Side, world: World) => ({
      facilityId: await newFacility(side, world),
      month: tomorrow.slice(0, 7),
    }),
    { home: membersOnly, elsewhere: but(membersOnly, missing) },
  ),
};
