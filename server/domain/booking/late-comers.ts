import type { Wish } from "#contract/values/booking/periods.ts";
import type { CallDatabase } from "#database/transaction.ts";

import type { Booker } from "./limits.ts";
import { refuseAsSeen, SlotTaken } from "./refusals.ts";
import type { SeenAround } from "./refusals.ts";

interface Asked extends Booker {
  apartmentId: string;
  facilityId: string;
  wish: Wish;
  spotNo: number | null | undefined;
  /** When the call came, by `performance.now()`. */
  receivedAt: number;
}

/** What the last refused callers saw, by apartment, facility, date and length. The newest comes last. */
const lastSeen = new Map<string, { askedAt: number; seen: SeenAround }>();

/** So many rushes at once share what was seen; others ask for themselves. */
const mostKept = 10;

/**
 * Books, or says that it is taken. When thousands want what few can get, they wait for their turn in line; the first
 * who finds it taken notes what they saw. The note refuses those who came before that look, which saves two looks. A
 * look is never older than the call that it refuses. What comes free after it goes to those who ask later.
 *
 * @param work books in the caller's transaction
 * @throws CallError what refuses it
 */
export async function unlessSeenTaken<Booked>(
  db: CallDatabase,
  { apartmentId, facilityId, receivedAt, ...asked }: Asked,
  work: () => Promise<Booked>,
): Promise<Booked> {
  const key = [apartmentId, facilityId, asked.wish.date, asked.wish.length].join(" ");
  const last = lastSeen.get(key);
  if (last && last.askedAt > receivedAt) await refuseAsSeen(db, last.seen, asked);
  const askedAt = performance.now();
  try {
    return await work();
  } catch (error) {
    if (error instanceof SlotTaken) remember(key, { askedAt, seen: error.seen });
    throw error;
  }
}

function remember(key: string, look: { askedAt: number; seen: SeenAround }): void {
  lastSeen.delete(key);
  lastSeen.set(key, look);
  if (lastSeen.size > mostKept) lastSeen.delete(lastSeen.keys().next().value!);
}
