import { createHash } from "node:crypto";

import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import type { CallOrigin, SessionCookie } from "#server/call/handler-types.ts";
import { drawToken, hashToken } from "#server/call/tokens.ts";
import { networksOf } from "#server/domain/attempt-limits.ts";
import { deviceDays } from "#server/http/session-cookie.ts";

/** The browser and the network of a sign-in, as an account remembers them. */
export interface SignInPlaces {
  /** The token that marks the browser from now on. */
  deviceToken: string;
  device: Buffer;
  network: Buffer;
}

/** The days that an account remembers a network after the last sign-in from there. */
const networkDays = 30;

export function placesOf({ address }: CallOrigin, { device: sent = "" }: SessionCookie): SignInPlaces {
  const deviceToken = hashToken(sent) ? sent : drawToken();
  return {
    deviceToken,
    device: createHash("sha256").update(`device ${deviceToken}`).digest(),
    network: createHash("sha256")
      .update(`network ${networksOf(address)[0]}`)
      .digest(),
  };
}

/** Which of the places somebody has signed in from before. */
export type KnownPlace = "device" | "network" | undefined;

/** @param known the place that the database found, which is null if the account knows neither */
export function knownPlaceOf({ device }: SignInPlaces, known: Uint8Array | null): KnownPlace {
  if (!known) return undefined;
  return device.equals(known) ? "device" : "network";
}

/** The browser, if somebody has signed in with it, to any account. A made-up cookie is nobody's. */
export async function knownDeviceOf(
  db: CallDatabase,
  origin: CallOrigin,
  cookie: SessionCookie,
): Promise<Buffer | undefined> {
  if (cookie.device === undefined) return undefined;
  const { device } = placesOf(origin, cookie);
  const { rows } = await sql<{ isKnown: boolean }>`select is_known_place(${device}) as "isKnown"`.execute(db);
  return rows[0]!.isKnown ? device : undefined;
}

/** The caller's account remembers this place. A client without cookies is known only by its network. */
export async function rememberPlaces(
  db: CallDatabase,
  { device, network }: SignInPlaces,
  hasCookies: boolean,
): Promise<void> {
  await sql`select remember_place(${network}, make_interval(days => ${networkDays}))`.execute(db);
  if (hasCookies)
    await sql`select remember_place(${device}, make_interval(days => ${deviceDays}))`.execute(db);
}
