import { z } from "zod";

import { clubSize, createClubInput } from "#contract/clubs.ts";

/** A field holds text; an empty one is no number. */
const typedCount = z
  .string()
  .transform((typed) => (typed === "" ? Number.NaN : Number(typed)))
  .pipe(clubSize);

/** The contract's form, as it is typed. */
export const clubForm = createClubInput.extend({ maxMembers: typedCount });
