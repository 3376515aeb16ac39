import { createHash } from "node:crypto";

import type { Settings } from "#server/start/settings.ts";

import type { Channel, Delivery, Outcome } from "./channel.ts";
import type { PushAnswer } from "./push-request.ts";
import { openPushSender } from "./push-sender.ts";
import type { ServerKeys } from "./server-keys.ts";

const daySeconds = 86_400;
const hourSeconds = 3600;

/** After a push service did not answer, its others are not asked for so long: each would be waited for. */
const unreachableSeconds = 30;

/** Sends pushes to browsers, by the services of their makers. */
export function openPushChannel(
  { PUSH_SUBJECT: subject, PUSH_ENDPOINT_HOSTS: hosts }: Settings,
  { vapidPublic: publicKey, vapidPrivate: privateKey }: ServerKeys,
): Channel {
  const sender = openPushSender({ subject: subject ?? "", publicKey, privateKey, hosts });
  const unreachableUntil = new Map<string, number>();

  const ask = async ({ target, message, isUrgent, secondsLeft }: Delivery<"push">): Promise<PushAnswer> => {
    const { host } = new URL(target.endpoint);
    if ((unreachableUntil.get(host) ?? 0) > performance.now()) return "unreachable";
    const answer = await sender.send({
      ...target,
      payload: JSON.stringify(message),
      ttl: Math.max(0, Math.min(isUrgent ? hourSeconds : daySeconds, secondsLeft ?? daySeconds)),
      urgency: isUrgent ? "high" : "normal",
      topic: topicOf(message.tag),
    });
    if (answer === "unreachable") unreachableUntil.set(host, performance.now() + unreachableSeconds * 1000);
    else unreachableUntil.delete(host);
    return answer;
  };

  return {
    name: "push",
    isConfigured: () => subject !== undefined,
    send: async (delivery: Delivery<"push">) => outcomeOf(await ask(delivery), delivery, publicKey),
    close: () => sender.close(),
  };
}

/** Push services take 32 characters of base64url, and need not know what it is about. */
function topicOf(tag: string): string {
  return createHash("sha256").update(tag).digest("base64url").slice(0, 32);
}

function outcomeOf(answer: PushAnswer, { target }: Delivery<"push">, publicKey: string): Outcome {
  if (answer === "unreachable") return { outcome: "again" };
  // Neither its keys nor its address will ever do.
  if (typeof answer === "string") return { outcome: "gone" };
  const { status, retryAfterSeconds: afterSeconds } = answer;
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status === 401 || status === 403) {
    // The browser subscribed with a key that is no longer ours, or it alone is refused: it registers anew.
    if (target.vapidKey !== publicKey || target.wasRefused) return { outcome: "gone" };
    return { outcome: "again", afterSeconds: refusedSeconds, restsChannel: true };
  }
  if (status === 429 || status >= 500) return { outcome: "again", afterSeconds };
  return { outcome: "refused", reason: `status ${status}` };
}

/** A minute after the channel's rest, so that others show first whether it is refused alone. */
const refusedSeconds = 660;
