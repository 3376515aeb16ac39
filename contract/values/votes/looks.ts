import { z } from "zod";

import { timestamp } from "#contract/values/text.ts";

/** What an official did that concerns single households. */
const lookSteps = ["look", "mark", "correct", "admit", "marks"] as const;

/** A look as the other officials read it. */
export const look = z.object({
  id: z.string(),
  at: timestamp,
  /** Null: the account is gone. */
  byName: z.string().nullable(),
  isMine: z.boolean(),
  step: z.enum(lookSteps),
  /** From the sealing on; null before, and where it was about no single home. */
  building: z.string().nullable(),
  unit: z.string().nullable(),
  reason: z.string().nullable(),
});

export type VoteLook = z.infer<typeof look>;
