import { createHmac } from "node:crypto";

import type { AlertCategory, AlertChannel } from "#contract/values/alert-kind.ts";

/**
 * The token of a link that switches a channel off for some categories. Anyone who has the mail can use it without
 * signing in. `unsubscribe_by_link()` of the database checks the signature.
 */
export function unsubscribeToken(
  linkKey: Uint8Array,
  { personId, channel, categories }: { personId: string; channel: AlertChannel; categories: AlertCategory[] },
): string {
  const claims = `${personId}:${channel}:${categories.join(",")}`;
  const mac = createHmac("sha256", linkKey).update(claims).digest("base64url");
  return `${Buffer.from(claims).toString("base64url")}.${mac}`;
}

/** What a token says and how it is signed; undefined if it is none. */
export function readUnsubscribeToken(token: string): { claims: string; mac: Buffer } | undefined {
  const [, claims, mac] = /^([\w-]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (claims === undefined || mac === undefined) return undefined;
  const said = Buffer.from(claims, "base64url").toString();
  return claimsForm.test(said) ? { claims: said, mac: Buffer.from(mac, "base64url") } : undefined;
}

const claimsForm = /^[\da-f-]{36}:[a-z]+:[a-z_]+(,[a-z_]+)*$/;
