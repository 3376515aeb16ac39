import type { facilityStatisticsFunctions } from "#contract/facility-statistics.ts";
import { about, but, managersOnly, missing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

export const access: Access<keyof typeof facilityStatisticsFunctions> = {
  getFacilityStatistics: about(
    "facility",
    async ({ apartmentId }: Side, { build }: World) => ({
      from: "2026-01-01",
      to: "2026-12-31",
      facilityId: await build.facility({ id: apartmentId }),
    }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
};
