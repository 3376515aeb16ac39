import type { FunctionName, Input } from "#contract/index.ts";
import type { Database } from "#database/database.ts";
import { ask } from "#server/testing/ask.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { craftedArchive } from "#server/testing/crafted-archive.ts";
import {
  firstOfNextMonth,
  largestFacility,
  rareWord,
  writeLongestPosts,
} from "#server/testing/largest-data.ts";

/** What one apartment does to the others. */
export interface Attack {
  title: string;
  /** So many of its loops run side by side. */
  atOnce: number;
  /** Called again and again. @returns what the server answered, in a word */
  once: (url: string, turn: number) => Promise<string>;
}

/** An apartment with people who do the worst that their limits allow. */
export async function prepareAttacks(database: Database): Promise<Record<string, Attack>> {
  const build = builders(database);
  const apartment = await build.apartment();
  const resident = await build.resident(apartment);
  // A person may send sixty files in ten minutes.
  const office = await Promise.all(Array.from({ length: 12 }, () => build.manager(apartment)));
  await writeLongestPosts(database, await build.resident(apartment));
  const facilityId = await largestFacility(database, apartment.id);
  const month = firstOfNextMonth.slice(0, 7);
  return {
    archive: {
      title: "an office uploads an archive that names one entry 9,999 times",
      atOnce: 1,
      once: (url, turn) => upload(url, office[turn % office.length]!, archive),
    },
    search: {
      title: "a resident searches for a word of 28 posts of 20,000 letters",
      atOnce: 6,
      once: (url) => answer(url, resident, "searchPosts", { query: rareWord, excerpt: true }),
    },
    month: {
      title: "a resident opens the month of the largest facility, with five closures",
      atOnce: 6,
      once: (url) => answer(url, resident, "getFacilityMonth", { facilityId, month }),
    },
  };
}

const blanks = Buffer.alloc(1_999_000, 0x20);
const archive = craftedArchive(
  Array.from({ length: 9999 }, (_, index) => ({
    name: "[Content_Types].xml",
    content: blanks,
    ...(index > 0 && { sharesWith: 0 }),
  })),
);

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
