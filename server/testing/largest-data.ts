import { randomBytes, randomUUID } from "node:crypto";

import { lastOfMonth, momentOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { Database } from "#database/database.ts";

import { acting } from "./acting.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";

/** Nobody else writes it: a search for it finds the long texts alone. */
export const rareWord = "쀍쒦쀍쒦";

const longestText = 20_000;
/** Of a person's thirty an hour. */
const [longPosts, shortPosts] = [28, 56];
/** Of ten minutes each, so that a day has as many slots as it may have. */
const mostSpots = 138;
const closures = 5;

export const firstOfNextMonth = dayAfter(lastOfMonth(seoulDate(new Date())), 1);

/** Posts as long as they may be, whose letters are by chance, so that each has as many pairs as it can; then short ones. */
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

/** A facility with as many slots as there may be, of which all spots but one are closed all next month, several times. */
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
