import { randomBytes } from "node:crypto";

import { sql } from "kysely";
import webPush from "web-push";

import type { Database } from "#database/database.ts";

/** The service's own keys, the same on all its servers. */
export interface ServerKeys {
  /** The pair that push services know us by. */
  vapidPublic: string;
  vapidPrivate: string;
  /** Signs the links in mails. */
  linkKey: Uint8Array;
}

/** Reads the keys, and makes them at the very first start. */
export async function readServerKeys({ kysely }: Database): Promise<ServerKeys> {
  const fresh = webPush.generateVAPIDKeys();
  const { rows } = await sql<ServerKeys>`
    select vapid_public as "vapidPublic", vapid_private as "vapidPrivate", link_key as "linkKey"
    from keep_server_keys(${fresh.publicKey}, ${fresh.privateKey}, ${randomBytes(32)})
  `.execute(kysely);
  return rows[0]!;
}
