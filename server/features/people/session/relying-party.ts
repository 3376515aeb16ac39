import { isIP } from "node:net";

import { CallError } from "#server/call/call-error.ts";
import type { Settings } from "#server/start/settings.ts";

import { clientDataOf } from "./client-data.ts";

/** The site that keys are made for, as WebAuthn names it. */
export interface RelyingParty {
  /** A domain: a key that is made for one signs for no other. */
  id: string;
  /**
   * The only origin in which an answer may have been signed.
   *
   * @param clientData what the browser says of itself, as it was sent
   */
  originFor: (clientData: string) => string;
}

const anyPort = /^http:\/\/localhost(:\d+)?$/;

/** Without PUBLIC_URL the service is for its own machine, at whatever port. */
const ownMachine: RelyingParty = {
  id: "localhost",
  originFor: (clientData) => {
    const { origin: claimed } = clientDataOf(clientData);
    return claimed !== undefined && anyPort.test(claimed) ? claimed : "http://localhost";
  },
};

/** Undefined where browsers make no keys: on a bare address, and where others may listen. */
export function relyingPartyOf({ PUBLIC_URL: url }: Pick<Settings, "PUBLIC_URL">): RelyingParty | undefined {
  if (!url) return ownMachine;
  const { hostname, origin, protocol } = url;
  if (hostname !== "localhost" && protocol !== "https:") return undefined;
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return undefined;
  return { id: hostname, originFor: () => origin };
}

/** @throws CallError if browsers make no keys for the service's address */
export function requireRelyingParty(settings: Pick<Settings, "PUBLIC_URL">): RelyingParty {
  const party = relyingPartyOf(settings);
  if (!party) throw new CallError("passkeys_unavailable");
  return party;
}
