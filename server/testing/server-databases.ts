import { randomBytes } from "node:crypto";

import pg from "pg";

import { openServer } from "#database/open.ts";

/** Creates and migrates a database on the test server, or copies one. */
export async function createServerDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `danji_test_${randomBytes(6).toString("hex")}`;
  await administer(serverUrl, `create database ${name}${template ? ` template ${template}` : ""}`);
  if (!template) await (await openServer(databaseUrl(serverUrl, name), 1)).close();
  return name;
}

export async function dropServerDatabase(serverUrl: string, name: string): Promise<void> {
  const drop = `drop database if exists ${name}`;
  try {
    // Sends a vacuum that is at work away, which force may not: that one is the superuser's.
    await administer(serverUrl, drop);
  } catch (error) {
    if ((error as { code?: string }).code !== "55006") throw error;
    await administer(serverUrl, `${drop} with (force)`);
  }
}

/** The same server's URL for another database. */
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
