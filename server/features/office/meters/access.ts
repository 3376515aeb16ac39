import type { meterFunctions } from "#contract/meters.ts";
import { about, but, managersOnly, missing, residentsOnly, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

const newRound = ({ manager }: Side, { build }: World) => build.meterRound(manager);

const byOffice = { home: managersOnly, elsewhere: but(managersOnly, missing) };

const kind = "water";

export const access: Access<keyof typeof meterFunctions> = {
  openMeterRound: [
    {
      with: "days of which none has a round",
      payload: async ({ home, build }) => {
        await build.noMeterRounds(home.manager);
        return { kinds: [kind], from: "2099-01-01", to: "2099-01-05" };
      },
      answers: managersOnly,
    },
  ],
  closeMeterRound: about("round", newRound, byOffice),
  getMeterRound: about("round", newRound, byOffice),
  setMeterReading: about(
    "round",
    async (side, world) => ({
      ...(await newRound(side, world)),
      householdId: await world.build.householdOf(side.resident),
      kind,
      value: 1234.5,
    }),
    byOffice,
  ),
  exportMeterRound: about("round", newRound, byOffice),
  getMyMeterRound: withNothing(residentsOnly),
  submitMeterReading: about(
    "file",
    async (side, world) => {
      await newRound(world.own, world);
      return { kind, value: 1234.5, fileId: await world.build.pendingFile(side.resident, "meter") };
    },
    { own: residentsOnly, elsewhere: but(residentsOnly, missing) },
  ),
};
