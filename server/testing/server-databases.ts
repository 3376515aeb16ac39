import { randomBytes } from "node:crypto";

import pg from "pg";

import { openServer } from "#database/open-server.ts";
import { rolesNamedAfter } from "#database/server-roles.ts";

/** Creates and migrates a database on the test server, or copies a template. Returns its name. */
export async function createServerDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `danji_test_${randomBytes(6).toString("hex")}`;
  // Copying files costs a quarter of writing every page to the log.
  const copied = template ? ` template ${template} strategy file_copy` : "";
  await administer(serverUrl, `create database ${name}${copied}`);
  if (!template) await (await openServer(databaseUrl(serverUrl, name), 1)).close();
  return name;
}

/** Copies a template, until the copy is disposed of. Nobody may have the template open. */
export async function copyServerDatabase(template: {
  url: string;
  name: string;
}): Promise<{ url: string; dispose: () => Promise<void> }> {
  const name = await createServerDatabase(template.url, template.name);
  return {
    url: databaseUrl(template.url, name),
    dispose: () => dropServerDatabase(template.url, name),
  };
}

export async function dropServerDatabase(serverUrl: string, name: string): Promise<void> {
  const drop = `drop database if exists ${pg.escapeIdentifier(name)}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Tries both ways in turn: with force it ends our own connections, but may not end a vacuum, which is the
      // superuser's; without force it ends the vacuum, but not our connections.
      await administer(serverUrl, attempt % 2 === 1 ? `${drop} with (force)` : drop);
      break;
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === maxAttempts || (code !== databaseInUse && code !== notAllowed)) throw error;
    }
  }
  await dropRoles(serverUrl, name);
}

/** A migrated database has roles in its cluster, which outlive it. */
async function dropRoles(serverUrl: string, name: string): Promise<void> {
  try {
    await administer(serverUrl, `drop role if exists ${Object.values(rolesNamedAfter(name)).join(", ")}`);
  } catch (error) {
    // A copy of the database uses the same roles. They go when the throw-away cluster does.
    if ((error as { code?: string }).code !== stillNeeded) throw error;
  }
}

const maxAttempts = 10;
const stillNeeded = "2BP01";
const databaseInUse = "55006";
const notAllowed = "42501";

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
