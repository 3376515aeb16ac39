import { hash } from "node:crypto";

import { sql } from "kysely";
import { z } from "zod";

import { command, success } from "#contract/define.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";
import { publicOrigin } from "#server/delivery/public-address.ts";
import { isMine, repeats, selectEvents } from "#server/domain/events.ts";
import type { Settings } from "#server/start/settings.ts";

import { writeCalendar } from "./calendar-file.ts";
import { listOwnBookings } from "./own-dates.ts";

const file = z.object({ text: z.string(), etag: z.string() });

type CalendarFile = z.infer<typeof file>;

/** How a program reads a calendar: no function of the service's, but it takes its turn like one. */
export const subscribedCalendar = command({
  audience: "anyone",
  input: z.object({ token: z.string().max(100) }),
  output: success({ file: file.nullable() }),
  keepsAnswer: false,
  limits: { perHour: null },
  touches: [],
});

/** A program asks again and again; within a minute it gets what it got. */
const keptMs = 60_000;
const mostKept = 1000;

const daysBefore = 92;
const daysAhead = 800;

/**
 * Finds the calendar of an address; null where the address is unknown, revoked, or its person gone. Whether it still
 * stands is asked each time, and its events are read once a minute at most.
 */
export function subscribedCalendars() {
  const kept = new Map<string, { until: number; file: CalendarFile }>();
  return async ({ db, input, settings }: Asked) => {
    const tokenHash = hashToken(input.token);
    const owner = tokenHash && (await openCalendar(db, tokenHash));
    if (!owner) return { success: true as const, file: null };
    const key = tokenHash.toString("base64");
    const known = kept.get(key);
    if (known && known.until > performance.now()) return { success: true as const, file: known.file };
    const text = await buildCalendar(db, owner, publicOrigin(settings).hostname);
    const built = { text, etag: `"${hash("sha256", text, "hex")}"` };
    kept.delete(key);
    kept.set(key, { until: performance.now() + keptMs, file: built });
    // The oldest go first.
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return { success: true as const, file: built };
  };
}

interface Asked {
  db: CallDatabase;
  input: z.output<typeof subscribedCalendar.input>;
  settings: Settings;
}

interface Owner {
  personId: string;
  role: string;
  apartment: string;
  includesBookings: boolean;
}

/** From then on the transaction sees what the owner sees. */
async function openCalendar(db: CallDatabase, tokenHash: Uint8Array): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select person_id as "personId", role, apartment, includes_bookings as "includesBookings"
    from open_calendar(${tokenHash})
  `.execute(db);
  return rows[0];
}

async function buildCalendar(db: CallDatabase, owner: Owner, host: string): Promise<string> {
  const today = seoulDate(new Date());
  const from = dayAfter(today, -daysBefore);
  const events = await selectEvents(db)
    .select([repeats, "events.sequence", "events.changed_at as changedAt"])
    .where(sql<boolean>`events.last_on >= ${from}::date`)
    .where(isMine)
    .orderBy("events.starts_on")
    .orderBy("events.id")
    .execute();
  const bookings =
    owner.includesBookings && owner.role === "resident"
      ? await listOwnBookings(db, owner.personId, { from, to: dayAfter(today, daysAhead) })
      : [];
  return writeCalendar({ name: owner.apartment, host, events, bookings });
}
