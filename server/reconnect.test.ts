import pg from "pg";
import { expect, inject, test } from "vitest";

import { openServer } from "#database/open-server.ts";

import { copyServerDatabase } from "./testing/server-databases.ts";

const template = inject("template");

test.skipIf("archive" in template)(
  "whoever listens hears again after the connection broke, and is told to look anew",
  async () => {
    if ("archive" in template) return;
    const { url, dispose } = await copyServerDatabase(template);
    const database = await openServer(url, 1);
    const heard: string[] = [];
    const stop = await database.listen("danji", (payload) => heard.push(payload));
    const operator = new pg.Client({ connectionString: url });
    await operator.connect();

    const broken = await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'danji-listen'",
    );
    expect(broken.rowCount).toBe(1);
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual([""]);
    await operator.query("select pg_notify('danji', 'news')");
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(["", "news"]);

    await stop();
    await operator.end();
    await database.close();
    await dispose();
  },
);
