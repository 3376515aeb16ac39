import { clubSize, createClubInput } from "#contract/clubs.ts";
import { typedNumber } from "#web/forms/typed-number.ts";

/** The contract's form, as it is typed. */
export const clubForm = createClubInput.extend({ maxMembers: typedNumber(clubSize) });
