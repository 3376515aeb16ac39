import type { AlertChannel } from "#contract/values/alert-kinds.ts";

import type { ClaimedDelivery } from "./delivery-store.ts";
import type { OutwardMessage } from "./outward-message.ts";

/** How a channel reaches somebody, as `delivery_target()` of the database answers it. */
export interface Targets {
  push: PushTarget;
  email: { address: string };
  /** Digits as they are dialled. */
  message: { phone: string };
}

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The server's key when the browser subscribed. */
  vapidKey: string;
  /** Its push service refused us, and others got through since. */
  wasRefused: boolean;
}

/** One message to one target. */
export interface Delivery<Name extends keyof Targets> {
  target: Targets[Name];
  message: OutwardMessage;
  isUrgent: boolean;
  /** After so many seconds nobody needs it any more. */
  secondsLeft: number | null;
  /** What the message was made of, the first if several come as one. */
  claimed: ClaimedDelivery;
}

/** What became of a delivery. */
export type Outcome =
  | { outcome: "sent" }
  /** The target is no more. */
  | { outcome: "gone" }
  /** A fault that may pass. `restsChannel`: it is not the target's, so nobody else would be reached either. */
  | { outcome: "again"; afterSeconds?: number | undefined; restsChannel?: true }
  /** It will never be taken. */
  | { outcome: "refused"; reason: string };

/** A way out of the product. */
export interface Channel<Name extends AlertChannel & keyof Targets = AlertChannel & keyof Targets> {
  name: Name;
  /** Whether the settings of the service switch it on. */
  isConfigured(): boolean;
  send(delivery: Delivery<Name>, signal: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}
