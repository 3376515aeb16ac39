import { randomBytes, randomUUID } from "node:crypto";

import { sql } from "kysely";

import { lastOfMonth, momentOf } from "#contract/values/booking/seoul-days.ts";
import { maxImportRows } from "#contract/values/household-import.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { Database } from "#database/database.ts";

import { acting } from "./acting.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";

/** Nobody else writes it: a search for it finds the long texts alone. */
export const rareWord = "쀍쒦쀍쒦";

const longestText = 20_000;
/** A person may write thirty an hour. */
const [longPosts, shortPosts] = [28, 56];
/** Each has slots of ten minutes, so that a day has as many as it may have. */
const mostSpots = 138;
const closures = 5;
/** Slots of ten minutes, eight hours in all: the others would cost a test half a minute. */
const takenSlots = 48;
const comments = 300;

export const firstOfNextMonth = dayAfter(lastOfMonth(seoulDate(new Date())), 1);

/** Posts as long as they may be, with letters by chance, so that each has as many pairs as it can; then short ones. */
export async function writeLongestPosts(database: Database, author: Actor): Promise<void> {
  const short = Array.from({ length: shortPosts }, () => "짧은 글");
  const { id: author_id, apartmentId } = author;
  const row = { apartment_id: apartmentId!, author_id, board_id: "free_board", title: "글" };
  const bound = { role: author.role, userId: author_id, apartmentId: apartmentId! };
  await acting(database, bound, async (db) => {
    for (const contents of [longestTexts(longPosts), short]) {
      const rows = contents.map((content) => ({ ...row, content }));
      await db.insertInto("posts").values(rows).execute();
    }
  });
}

export function longestTexts(count: number): string[] {
  return Array.from({ length: count }, () => {
    const drawn = new Uint16Array(randomBytes(2 * (longestText - rareWord.length)).buffer);
    return Array.from(drawn, (each) => String.fromCodePoint(0xac00 + (each % 11_172))).join("") + rareWord;
  });
}

/** A facility with as many slots as there may be. All spots but one are closed all next month, several times. */
export async function largestFacility(database: Database, apartmentId: string): Promise<string> {
  const facilityId = await builders(database).facility(
    { id: apartmentId },
    {
      spots: mostSpots,
      slotMinutes: 10,
      maxLength: 1,
      spotChoice: "named",
      openRule: { kind: "rolling", daysAhead: 365 },
    },
  );
  await acting(database, { role: "manager", apartmentId }, (db) =>
    db
      .insertInto("facility_closures")
      .values(
        Array.from({ length: closures }, () => ({
          apartment_id: apartmentId,
          facility_id: facilityId,
          spot_nos: Array.from({ length: mostSpots - 1 }, (_, index) => index + 1),
          kind: "maintenance",
          reason: "정비",
          starts_at: momentOf(firstOfNextMonth, 0).toISOString(),
          ends_at: momentOf(lastOfMonth(firstOfNextMonth), 1439).toISOString(),
          series_id: randomUUID(),
        })),
      )
      .execute(),
  );
  return facilityId;
}

/** Every spot is taken from midnight on, for as long as a test can wait for. */
export async function fillDay(
  database: Database,
  apartmentId: string,
  facilityId: string,
  date: string,
): Promise<void> {
  const start = momentOf(date, 0).toISOString();
  await acting(database, { role: "manager", apartmentId }, (db) =>
    sql`
      insert into reservations (apartment_id, facility_id, date, start_minute, length, spot_no, starts_at, ends_at, status,
        price_won, charge_won, is_by_office)
      select ${apartmentId}, ${facilityId}, ${date}, 10 * slot, 1, spot,
        ${start}::timestamptz + slot * interval '10 minutes', ${start}::timestamptz + (slot + 1) * interval '10 minutes',
        'confirmed', 0, 0, true
      from generate_series(1, ${mostSpots}::int) spot, generate_series(0, ${takenSlots - 1}::int) slot
    `.execute(db),
  );
}

/** A thread that nobody reads to its end, each comment of some words. */
export async function writeLongThread(database: Database, { id, apartmentId, role }: Actor, postId: string) {
  await acting(database, { role, userId: id, apartmentId: apartmentId! }, (db) =>
    sql`
      insert into comments (apartment_id, post_id, author_id, content, created_at)
      select ${apartmentId}, ${postId}, ${id}, '짧은 글 ' || n, now() - n * interval '1 second'
      from generate_series(1, ${comments}::int) n
    `.execute(db),
  );
}

/** A checked list as long as one may be. Its people are all new. */
export async function writeLongestImport(database: Database, office: Actor): Promise<void> {
  const importId = await builders(database).householdImport(office);
  await acting(database, { role: "manager", userId: office.id, apartmentId: office.apartmentId! }, (db) =>
    sql`
      insert into household_import_rows (apartment_id, import_id, position, id, kind, makes_household, "row", building, unit,
        name, may_replace, message)
      select ${office.apartmentId}, ${importId}, n, gen_random_uuid(), 'newPeople', true, n, n / 100 + 1, n % 100 + 101,
        '김하나', false, ''
      from generate_series(1, ${maxImportRows}::int) n
    `.execute(db),
  );
}
