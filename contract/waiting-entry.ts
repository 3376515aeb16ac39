import { z } from "zod";

import { bookByNames } from "./values/booking/facility-rules.ts";
import { id, timestamp } from "./values/text.ts";

/** What a resident waits for. */
export const waitingEntry = z.object({
  id,
  facilityId: id,
  facilityName: z.string(),
  bookBy: z.enum(bookByNames),
  date: z.iso.date(),
  startMinute: z.number().int(),
  length: z.number().int(),
  startsAt: timestamp,
  endsAt: timestamp,
  /** One more than wait before. */
  position: z.number().int(),
});

export type WaitingEntry = z.infer<typeof waitingEntry>;
