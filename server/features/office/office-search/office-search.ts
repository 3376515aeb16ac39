import type { OfficeFinds, officeSearchFunctions } from "#contract/office-search.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";

import { findCars, findComplaints, findHomes, findNotices, findPeople } from "./finds.ts";

export const officeSearchHandlers: Handlers<keyof typeof officeSearchFunctions> = {
  async searchOffice({ db, input: { query }, caller, origin }) {
    const rights: readonly string[] = caller.rights ?? [];
    // The database shows nobody a row without the right; whoever has none does not wait for the look either.
    const found: OfficeFinds = {
      homes: await findHomes(db, query),
      people: rights.includes("residents") ? await findPeople(db, query) : [],
      cars: carRights.some((right) => rights.includes(right)) ? await findCars(db, query) : [],
      complaints: rights.includes("complaints") ? await findComplaints(db, query) : [],
      notices: await findNotices(db, query),
    };
    const { people, cars } = found;
    if (people.length > 0 || cars.length > 0) {
      // Whose data was shown, and never the words: they may be a name.
      const details = {
        people: people.map(({ id }) => id).join(" "),
        homesOfCars: cars.map(({ householdId }) => householdId).join(" "),
      };
      await record(db, { action: "office_searched", caller, origin, details });
    }
    return { success: true, ...found };
  },
};

/** The rights with which somebody sees homes' cars or visitors'. */
const carRights = ["visitors", "residents", "complaints"];
