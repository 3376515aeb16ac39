import type { householdFunctions } from "#contract/households.ts";
import type { HouseholdState } from "#contract/values/household-states.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { readHomeCard } from "#server/domain/home-cards.ts";

/** What all of a home begins with: which one it is. The rest is read by right, and who looked is kept. */
type Names = "findHousehold" | "openHousehold";

export const openHouseholdHandlers: Pick<Handlers<keyof typeof householdFunctions>, Names> = {
  async findHousehold({ db, input: { building, unit } }) {
    const home = await db
      .selectFrom("households")
      .select("id")
      .where("building", "=", building)
      .where("unit", "=", unit)
      .executeTakeFirst();
    if (!home) throw new CallError("household_not_found");
    return { success: true, householdId: home.id };
  },

  async openHousehold({ db, input: { householdId }, caller, origin }) {
    const household = await db
      .selectFrom("households")
      .select((of) => [
        "id",
        of.cast<string>("building", "text").as("building"),
        of.cast<string>("unit", "text").as("unit"),
        of.ref("state").$castTo<HouseholdState>().as("state"),
      ])
      .where("id", "=", householdId)
      .executeTakeFirst();
    if (!household) throw new CallError("household_not_found");
    await record(db, { action: "household_opened", caller, origin, subjectId: householdId });
    return { success: true, household, ...(await readHomeCard(db, household)) };
  },
};
