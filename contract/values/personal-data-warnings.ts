import { z } from "zod";

import { personalDataKinds } from "./personal-data.ts";

/** What tells of a person in a text that was published all the same. Its author may take it back. */
export const personalDataWarnings = z.array(z.object({ kind: z.enum(personalDataKinds), text: z.string() }));
