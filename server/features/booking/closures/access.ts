import type { closureFunctions } from "#contract/closures.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { about, but, managersOnly, missing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

const inAWeek = dayAfter(seoulDate(new Date()), 7);

async function newClosure({ apartmentId }: Side, { build }: World) {
  return {
    facilityIds: [await build.facility({ id: apartmentId })],
    kind: "maintenance" as const,
    reason: "점검",
    startsAt: `${inAWeek}T09:00:00+09:00`,
    endsAt: `${inAWeek}T12:00:00+09:00`,
  };
}

async function closed(side: Side, world: World): Promise<{ closureId: string }> {
  const closure = { ...(await newClosure(side, world)), expectedCount: 0 };
  const { closureIds } = await world.call(side.manager, "createClosure", closure);
  return { closureId: closureIds[0]! };
}

export const access: Access<keyof typeof closureFunctions> = {
  previewClosure: about("facility", newClosure, {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
  createClosure: about(
    "facility",
    async (side: Side, world: World) => ({ ...(await newClosure(side, world)), expectedCount: 0 }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  getClosures: about(
    "facility",
    async ({ apartmentId }: Side, { build }: World) => ({
      from: inAWeek,
      to: inAWeek,
      facilityId: await build.facility({ id: apartmentId }),
    }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  deleteClosure: about("closure", closed, { home: managersOnly, elsewhere: but(managersOnly, missing) }),
};
