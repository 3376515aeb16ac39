import { openAsBlob } from "node:fs";

import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "#database/database.ts";
import { extensions } from "#database/pglite-database.ts";
import { migratedArchive } from "#database/testing/migrated-archive.ts";

import { describeFunctions } from "./functions.ts";

let pglite: PGlite;
let database: Database["kysely"];
beforeAll(async () => {
  pglite = await PGlite.create({ loadDataDir: await openAsBlob(await migratedArchive()), extensions });
  database = new Kysely({ dialect: new PGliteDialect({ pglite }) });
});
afterAll(() => database.destroy());

const ofNumber = `-- Of a number.
create function weight_of(thing integer) returns text language sql immutable
  return 'number ' || thing;
`;
const ofText = `-- Of a text.
create function weight_of(thing text) returns text language plpgsql immutable as $$
begin
  return 'text ' || thing;
end
$$;
`;
const ofBoth = `-- Of a number, and so often.
create function weight_of(thing integer, times integer) returns text language sql immutable
  return 'number ' || thing * times;
`;

/** The description of weight_of()'s overloads after these migrations. */
async function described(...migrations: string[]): Promise<string[]> {
  await pglite.exec(migrations.join("\n"));
  const places = await describeFunctions(database, { tables: ["users"], migrations });
  await pglite.exec(`
    drop function if exists weight_of(integer);
    drop function if exists weight_of(text);
    drop function if exists weight_of(integer, integer);
  `);
  const texts = [...places.values()].flatMap((text) => text.split(/\n\n(?=--|create)/));
  return texts.filter((text) => text.includes("weight_of("));
}

const asWritten = (migration: string) => expect.stringContaining(migration.trim());

test("overloads have each their own comment and body", async () => {
  expect(await described(ofNumber, ofText)).toEqual([asWritten(ofNumber), asWritten(ofText)]);
  expect(await described(ofText, ofNumber)).toEqual([asWritten(ofNumber), asWritten(ofText)]);
  expect(await described(ofNumber, ofBoth, ofText)).toEqual([ofNumber, ofBoth, ofText].map(asWritten));
});

test("an overload that is written anew leaves the others as they are", async () => {
  const anew = ofText.replace("Of a text", "Of a text, anew").replace("'text '", "'words '");
  const replacing = anew.replace("create", "create or replace");
  expect(await described(ofNumber, ofText, replacing)).toEqual([asWritten(ofNumber), asWritten(anew)]);
});

test("an overload that no migration writes so any more is as the catalogue has it", async () => {
  const made = ofText.replace("'text '", "'other '").replaceAll("$$", "$body$");
  const unread = `do $do$ begin drop function weight_of(text); execute $made$${made}$made$; end $do$;`;
  const [number, text, ...rest] = await described(ofNumber, ofText, unread);
  expect([number, rest]).toEqual([asWritten(ofNumber), []]);
  expect(text).not.toContain("Of a text");
  expect(text).toContain("return 'other ' || thing;");
});
