import type { AlertChannel } from "#contract/values/alert-kind.ts";

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
  /** How long ago its push service refused us. Null if it took the last push. */
  refusedSecondsAgo: number | null;
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

/** How a delivery ended. */
export type Outcome =
  | { outcome: "sent" }
  /** The target is no more. */
  | { outcome: "gone" }
  /** A fault that may pass. */
  | ({ outcome: "again"; afterSeconds?: number | undefined } & Particulars)
  /** It will never be taken. Without a reason, the channel has told it itself. */
  | { outcome: "refused"; reason?: string };

interface Particulars {
  /** The fault is not the target's, so nobody else would be reached either. */
  restsChannel?: true | undefined;
  /** The target's own service refused it. */
  isRefused?: true | undefined;
  /** It uses up no attempt. */
  isUncounted?: boolean | undefined;
}

/** A way out of the product. */
export interface Channel<Name extends AlertChannel & keyof Targets = AlertChannel & keyof Targets> {
  name: Name;
  /** Whether the settings of the service switch it on. */
  isConfigured(): boolean;
  send(delivery: Delivery<Name>, signal: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}
