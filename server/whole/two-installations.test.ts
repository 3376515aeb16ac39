import { randomBytes } from "node:crypto";

import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { openServer } from "#database/open-server.ts";
import { rolesNamedAfter } from "#database/server-roles.ts";
import { databaseUrl, dropServerDatabase } from "#server/testing/server-databases.ts";

const template = inject("template");

/** An installation, made as docs/operations.md describes. */
interface Installation {
  name: string;
  url: string;
}

describe.skipIf("archive" in template)("two installations on one cluster", () => {
  const serverUrl = "archive" in template ? "" : template.url;
  const operator = new pg.Client({ connectionString: serverUrl });
  let one: Installation;
  let other: Installation;

  beforeAll(async () => {
    await operator.connect();
    one = await install("Danji-One");
    other = await install("danji_other");
  });
  afterAll(async () => {
    for (const { name } of [one, other]) {
      await dropServerDatabase(serverUrl, name);
      await operator.query(`drop role "${name}"`);
    }
    await operator.end();
  });

  async function install(prefix: string): Promise<Installation> {
    const name = `${prefix}_${randomBytes(4).toString("hex")}`;
    await operator.query(`create role "${name}" login createrole password 'x'`);
    await operator.query(`grant "${name}" to current_user`);
    await operator.query(`create database "${name}" owner "${name}"`);
    const url = new URL(databaseUrl(serverUrl, name));
    url.username = name;
    url.password = "x";
    await (await openServer(url.href, 1)).close();
    await operator.query(`alter role "${name}" nocreaterole`);
    return { name, url: url.href };
  }

  test("each has roles of its own", async () => {
    const roles = [one, other].flatMap(({ name }) => Object.values(rolesNamedAfter(name)));
    expect(new Set(roles).size).toBe(4);
    const { rows } = await operator.query("select rolname from pg_roles where rolname = any ($1)", [roles]);
    expect(rows).toHaveLength(4);
    for (const { name, url } of [one, other]) {
      const database = await openServer(url, 1);
      const { rows: users } = await sql<object>`select current_user as name`.execute(database.kysely);
      expect(users).toEqual([{ name: rolesNamedAfter(name).application }]);
      await database.close();
    }
  });

  test("neither's owner connects to the other's database", async () => {
    for (const [stranger, { name }] of [
      [one, other],
      [other, one],
    ] as const) {
      const client = new pg.Client({ connectionString: databaseUrl(stranger.url, name) });
      await expect(client.connect()).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("neither's owner takes the other's roles", async () => {
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    for (const role of [...Object.values(rolesNamedAfter(one.name)), one.name]) {
      await expect(client.query(`set role "${role}"`), role).rejects.toMatchObject({ code: "42501" });
      await expect(client.query(`grant "${role}" to current_user`), role).rejects.toMatchObject({
        code: expect.stringMatching(/^42501|0LP01$/),
      });
    }
    await client.end();
  });

  test("an installation that was migrated under other names keeps them", async () => {
    const [before, after] = [rolesNamedAfter(one.name), rolesNamedAfter(`${one.name}_before`)];
    const rename = async (from: typeof before, to: typeof before) => {
      await operator.query(`alter role ${from.application} rename to ${to.application}`);
      await operator.query(`alter role ${from.gate} rename to ${to.gate}`);
    };
    await rename(before, after);
    const database = await openServer(one.url, 1);
    const { rows } = await sql<object>`select current_user as name`.execute(database.kysely);
    await database.close();
    await rename(after, before);
    expect(rows).toEqual([{ name: after.application }]);
  });
});

test("names fit PostgreSQL's limit, and two databases never share one", () => {
  const names = ["a".repeat(63), `${"a".repeat(62)}b`, "Danji", "danji", "da-nji", "da_nji", "단지"];
  const roles = names.flatMap((name) => Object.values(rolesNamedAfter(name)));
  expect(new Set(roles).size).toBe(roles.length);
  for (const role of roles) expect(role).toMatch(/^[a-z_][a-z0-9_]{0,62}$/);
});
