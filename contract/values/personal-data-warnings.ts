import { z } from "zod";

import { personalDataKinds } from "./personal-data.ts";

/** What tells of a person in a published text. Its author may take it back. */
export const personalDataWarnings = z.array(z.object({ kind: z.enum(personalDataKinds), text: z.string() }));
