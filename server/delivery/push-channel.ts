import { createHash } from "node:crypto";

import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import { withoutData } from "#server/http/logged-error.ts";
import type { Settings } from "#server/start/settings.ts";

import type { Channel, Delivery, Outcome } from "./channel.ts";
import { openPushHosts } from "./push-hosts.ts";
import type { PushFault } from "./push-hosts.ts";
import type { PushAnswer } from "./push-request.ts";
import { openPushSender } from "./push-sender.ts";
import type { ServerKeys } from "./server-keys.ts";

const daySeconds = 86_400;
const hourSeconds = 3600;
const testSeconds = 600;

interface Parts {
  database: Database;
  settings: Settings;
  keys: ServerKeys;
  log: Pick<FastifyBaseLogger, "error" | "warn">;
}

/** Sends pushes to browsers, by the services of their makers. */
export function openPushChannel({ database, settings, keys, log }: Parts): Channel {
  const { PUSH_SUBJECT: subject, PUSH_ENDPOINT_HOSTS: allowed } = settings;
  const { vapidPublic: publicKey, vapidPrivate: privateKey } = keys;
  const identity = { subject: subject ?? "", publicKey, privateKey, hosts: allowed };
  const sender = openPushSender(identity, (error) =>
    log.error({ channel: "push", err: withoutData(error) }, "the thread that sends pushes broke"),
  );
  const hosts = openPushHosts({
    note: (host, fault) => noteFault(database, host, fault),
    log: (host, fault) => log.warn({ channel: "push", host, fault }, "push service takes nothing"),
  });

  let isClosed = false;

  const outcomeOf = async (answer: PushAnswer, delivery: Delivery<"push">): Promise<Outcome> => {
    const { target, claimed } = delivery;
    const { host } = new URL(target.endpoint);
    const isTest = claimed.alertId === null;
    // Its keys will never do.
    if (answer === "broken") return { outcome: "gone" };
    if (answer === "not allowed") {
      // The setting may be a mistake: the browser stays.
      await hosts.notAllowed(host);
      return { outcome: "refused" };
    }
    if (typeof answer === "string") {
      // What is under way when the server stops says nothing of the service.
      if (!isClosed) await hosts.failed(host, answer, isTest);
      return { outcome: "again" };
    }
    const { status, retryAfterSeconds: afterSeconds } = answer;
    if (status >= 200 && status < 300) {
      await hosts.succeeded(host);
      return { outcome: "sent" };
    }
    if (status === 401 || status === 403) {
      // The browser subscribed with a key that is no longer ours: it registers anew.
      if (target.vapidKey !== publicKey) return { outcome: "gone" };
      const { refusedSecondsAgo: ago } = target;
      // It alone is refused.
      if (ago !== null && hosts.hasSucceededSince(host, ago)) return { outcome: "gone" };
      const isUncounted = await hosts.refused(host, isTest ? null : claimed.personId);
      return { outcome: "again", afterSeconds: refusedSeconds, isRefused: true, isUncounted };
    }
    if (status === 429 || status >= 500) {
      await hosts.failed(host, "failing", isTest);
      return { outcome: "again", afterSeconds };
    }
    hosts.answered(host);
    if (status === 404 || status === 410) return { outcome: "gone" };
    return { outcome: "refused", reason: `status ${status}` };
  };

  return {
    name: "push",
    isConfigured: () => subject !== undefined,
    send: async (delivery: Delivery<"push">) => {
      const rest = hosts.restOf(new URL(delivery.target.endpoint).host);
      // Those that wait for a service do not all come back at once.
      if (rest > 0)
        return { outcome: "again", afterSeconds: rest * (1 + Math.random() / 5) + 1, isUncounted: true };
      return outcomeOf(await sender.send(requestOf(delivery)), delivery);
    },
    close: () => {
      isClosed = true;
      return sender.close();
    },
  };
}

function requestOf({ target, message, isUrgent, secondsLeft, claimed }: Delivery<"push">) {
  const longest = isUrgent ? hourSeconds : claimed.alertId === null ? testSeconds : daySeconds;
  return {
    endpoint: target.endpoint,
    p256dh: target.p256dh,
    auth: target.auth,
    payload: JSON.stringify(message),
    ttl: Math.max(0, Math.min(longest, secondsLeft ?? longest)),
    urgency: isUrgent ? ("high" as const) : ("normal" as const),
    topic: topicOf(message.tag),
  };
}

/** Push services take 32 characters of base64url, and need not know what it is about. */
function topicOf(tag: string): string {
  return createHash("sha256").update(tag).digest("base64url").slice(0, 32);
}

/** A minute after a service's rest, so that others show first whether a browser is refused alone. */
const refusedSeconds = 660;

/** If this fails, the push has still got through: the worker tells if the database is away. */
async function noteFault(database: Database, host: string, fault: PushFault | null): Promise<void> {
  if (!database.hasRoomToWrite()) return;
  await sql`select note_push_fault(${host}, ${fault})`.execute(database.kysely).catch(() => undefined);
}
