import { randomBytes, randomUUID } from "node:crypto";

import type { FunctionName, Input } from "#contract/index.ts";
import { lastOfMonth, momentOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";
import { ask } from "#server/testing/ask.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { craftedArchive } from "#server/testing/crafted-archive.ts";

/** What one apartment does to the others. */
export interface Attack {
  title: string;
  /** So many loops of it run side by side. */
  atOnce: number;
  /** Is done again and again. @returns what the server answered, in a word */
  once: (url: string, turn: number) => Promise<string>;
}

/** An apartment whose people do the worst that their limits allow. */
export async function prepareAttacks(database: Database): Promise<Record<string, Attack>> {
  const build = builders(database);
  const apartment = await build.apartment();
  const resident = await build.resident(apartment);
  // A person may send sixty files in ten minutes.
  const office = await Promise.all(Array.from({ length: 12 }, () => build.manager(apartment)));
  await writePosts(database, await build.resident(apartment), longPosts(rareWord));
  await writePosts(database, await build.resident(apartment), shortPosts);
  const facilityId = await build.facility(apartment, {
    spots: mostSpots,
    slotMinutes,
    maxLength: 1,
    spotChoice: "named",
    openRule: { kind: "rolling", daysAhead: 365 },
  });
  await closeOften(database, apartment.id, facilityId);

  return {
    archive: {
      title: "an office uploads an archive that names one entry 9,999 times",
      atOnce: 1,
      once: (url, turn) => upload(url, office[turn % office.length]!, archive),
    },
    search: {
      title: "a resident searches for a rare word of 28 posts of 19,000 letters",
      atOnce: 6,
      once: (url) => answer(url, resident, "searchPosts", { query: rareWord, excerpt: true }),
    },
    month: {
      title: "a resident opens the month of a facility of 138 spots of ten minutes with five closures",
      atOnce: 6,
      once: (url) =>
        answer(url, resident, "getFacilityMonth", { facilityId, month: firstOfNextMonth.slice(0, 7) }),
    },
  };
}

const rareWord = "쀍쒦쀍쒦";
const [longLetters, longCount, shortCount] = [19_000, 28, 56];
/** As many slots a day as a facility may have. */
const [mostSpots, slotMinutes] = [138, 10];
const closures = 5;
const firstOfNextMonth = dayAfter(lastOfMonth(seoulDate(new Date())), 1);

const blanks = Buffer.alloc(1_999_000, 0x20);
const archive = craftedArchive(
  Array.from({ length: 9999 }, (_, index) => ({
    name: "[Content_Types].xml",
    content: blanks,
    ...(index > 0 && { sharesWith: 0 }),
  })),
);

const shortPosts = Array.from({ length: shortCount }, () => "짧은 글");

/** Syllables by chance, so that each post has as many pairs as it can. */
function longPosts(word: string): string[] {
  return Array.from({ length: longCount }, () => {
    const drawn = new Uint16Array(randomBytes(longLetters * 2).buffer);
    return Array.from(drawn, (each) => String.fromCodePoint(0xac00 + (each % 11_172))).join("") + word;
  });
}

async function writePosts(database: Database, author: Actor, contents: string[]): Promise<void> {
  const { id: userId, apartmentId } = author;
  const row = { apartment_id: apartmentId!, author_id: userId, board_id: "free_board", title: "글" };
  await acting(database, { role: "resident", userId, apartmentId: apartmentId! }, (db) =>
    db
      .insertInto("posts")
      .values(contents.map((content) => ({ ...row, content })))
      .execute(),
  );
}

/** All spots but one, the whole month long. */
async function closeOften(database: Database, apartmentId: string, facilityId: string): Promise<void> {
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
}

async function answer<Name extends FunctionName>(
  url: string,
  { token }: Actor,
  name: Name,
  data: Input<Name>,
): Promise<string> {
  const answered = await ask(url, token, name, data);
  return "code" in answered ? answered.code : "OK";
}

async function upload(url: string, { token }: Actor, content: Buffer): Promise<string> {
  const response = await fetch(`${url}/files?for=notice`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-file-name": encodeURIComponent("안내.docx") },
    body: new Uint8Array(content),
  });
  const { error } = (await response.json()) as { error?: { details: { code: string } } };
  return error?.details.code ?? "OK";
}
