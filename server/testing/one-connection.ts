import { afterAll, beforeAll, inject } from "vitest";

import type { Database } from "#database/database.ts";
import { openServer } from "#database/open-server.ts";
import { inCallTransaction } from "#database/transaction.ts";
import type { CallDatabase, OpenedCall } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";

import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { copyServerDatabase } from "./server-databases.ts";

interface OneConnection {
  database: Database;
  url: string;
  /** Residents of two apartments. */
  people: [Actor, Actor];
  /** Works in a transaction that is bound to somebody. */
  as: <Result>(
    who: Actor,
    readOnly: boolean,
    work: (db: CallDatabase, opened: OpenedCall) => Promise<Result>,
  ) => Promise<Result>;
}

/** A database of PostgreSQL with one connection for all, so that calls follow each other on it. Filled before the tests. */
export function useOneConnection(): OneConnection {
  const template = inject("template");
  const place = {} as OneConnection;
  let dispose: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    if ("archive" in template) return;
    const copy = await copyServerDatabase(template);
    const database = await openServer(copy.url, 1);
    dispose = async () => {
      await database.close();
      await copy.dispose();
    };
    const build = builders(database);
    const people = [
      await build.resident(await build.apartment()),
      await build.resident(await build.apartment()),
    ];
    Object.assign(place, { database, url: copy.url, people });
  });
  afterAll(() => dispose());
  place.as = (who, readOnly, work) =>
    inCallTransaction(place.database, { tokenHash: hashToken(who.token)!, readOnly }, work);
  return place;
}
