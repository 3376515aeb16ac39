import { setTimeout as sleep } from "node:timers/promises";

import type { FastifyBaseLogger } from "fastify";

import type { Database } from "#database/database.ts";
import type { Changes } from "#server/call/changes.ts";
import { withoutData } from "#server/http/logged-error.ts";
import type { Settings } from "#server/start/settings.ts";

import type { Channel, Outcome } from "./channel.ts";
import { startDigests } from "./daily-mails.ts";
import { claim, finish, handOver } from "./delivery-store.ts";
import type { ClaimedDelivery, Result } from "./delivery-store.ts";
import { comeAsOne, messageOf, messageOfWaited } from "./outward-message.ts";
import { retryAfterSeconds } from "./retries.ts";

/** The most that one server has taken and not finished: so many are sent twice if it is killed. */
const mostAtOnce = 50;

/** Without an announcement, such as when quiet hours end, the database is asked this often. */
const idleMs = 5000;

/** What is sent meanwhile is finished together. */
const gatherMs = 50;

/** How long a stopping server waits for what is on its way. */
const stopMs = 3000;

interface Parts {
  database: Database;
  changes: Changes;
  settings: Pick<Settings, "ALERT_RATE">;
  log: Pick<FastifyBaseLogger, "error" | "warn">;
  channels: Channel[];
}

/**
 * Starts the work that carries alerts out of the product: it makes deliveries of new alerts, takes those that
 * are due, and sends them. Several servers share it, each delivery is one server's at a time.
 *
 * @returns a function that stops it and waits for what is on its way
 */
export function startDelivery({ database, changes, settings, log, channels }: Parts): () => Promise<void> {
  const names = channels.filter((channel) => channel.isConfigured()).map(({ name }) => name);
  if (names.length === 0) return async () => undefined;
  const stopping = new AbortController();
  const bell = openBell();
  const digests = names.includes("email") ? startDigests(database, changes, bell.ring) : undefined;
  const everyMs = 1000 / settings.ALERT_RATE;
  const outbox = openOutbox({ channels, everyMs, signal: stopping.signal, log, onSent: bell.ring });
  let nextClaim = 0;

  const turn = async () => {
    // An embedded database without room would end the process.
    if (!database.hasRoomToWrite()) return bell.heard(idleMs);
    await outbox.settleWith((results) => finish(database, results));
    const isHandingOver = await handOver(database, names);
    const isMakingDigests = (await digests?.makeDue()) ?? false;
    const claimed = outbox.hasRoom() ? await claim(database, names, outbox.room()) : [];
    outbox.take(claimed);
    if (claimed.length > 0) {
      nextClaim = Math.max(nextClaim, performance.now() - mostAtOnce * everyMs) + claimed.length * everyMs;
      await pause(nextClaim - performance.now(), stopping.signal);
    } else if (!isHandingOver && !isMakingDigests) {
      await bell.heard(idleMs);
      if (outbox.isSending()) await pause(gatherMs, stopping.signal);
    }
  };

  const run = async () => {
    let wasFine = true;
    while (!stopping.signal.aborted) {
      try {
        await turn();
        wasFine = true;
      } catch (error) {
        // A database that is away is told once.
        if (wasFine) log.error({ job: "deliver alerts", err: withoutData(error) }, "job failed");
        wasFine = false;
        await pause(idleMs, stopping.signal);
      }
    }
  };

  const deaf = changes.subscribe("deliveries", bell.ring);
  const ended = run();
  return async () => {
    deaf();
    digests?.stop();
    stopping.abort();
    bell.ring();
    await ended;
    await Promise.race([outbox.sent(), pause(stopMs)]);
    // The next server that takes them sends again what cannot be noted any more.
    await outbox.settleWith((results) => finish(database, results)).catch(() => undefined);
    await Promise.all(channels.map((channel) => channel.close()));
  };
}

interface OutboxParts extends Pick<Parts, "channels" | "log"> {
  /** Deliveries start at this distance: a burst would keep calls waiting. */
  everyMs: number;
  signal: AbortSignal;
  onSent: () => void;
}

/** What this server has taken: it is being sent, or was and is not noted in the database yet. */
function openOutbox({ channels, everyMs, signal, log, onSent }: OutboxParts) {
  const sending = new Set<Promise<void>>();
  let results: Result[] = [];
  let taken = 0;

  const sendTogether = async (deliveries: ClaimedDelivery[], nth: number) => {
    await pause(nth * everyMs, signal);
    const sent = await send(channels, deliveries, signal, log);
    results.push(...sent);
    onSent();
  };

  return {
    room: () => mostAtOnce - taken,
    // Few at a time would cost the database more than they are worth.
    hasRoom: () => taken <= mostAtOnce / 2,
    isSending: () => sending.size > 0,
    sent: () => Promise.all(sending),
    take: (claimed: ClaimedDelivery[]) => {
      taken += claimed.length;
      for (const [nth, together] of byMessage(claimed).entries()) {
        const sent = sendTogether(together, nth).finally(() => sending.delete(sent));
        sending.add(sent);
      }
    },
    settleWith: async (note: (results: Result[]) => Promise<void>) => {
      if (results.length === 0) return;
      const noted = results.slice();
      await note(noted);
      results = results.slice(noted.length);
      taken -= noted.length;
    },
  };
}

/** What one message tells: one delivery, or all that quiet hours held back for a target. */
function byMessage(claimed: ClaimedDelivery[]): ClaimedDelivery[][] {
  const [held, single] = [claimed.filter(isHeld), claimed.filter((it) => !isHeld(it))];
  const byTarget = Object.values(Object.groupBy(held, targetOf)).map((each) => each!);
  return [
    ...single.map((it) => [it]),
    ...byTarget.flatMap((each) => (comeAsOne(each) ? [each] : each.map((it) => [it]))),
  ];
}

function isHeld({ waited, isOver, target }: ClaimedDelivery): boolean {
  return waited && !isOver && target !== null;
}

function targetOf({ channel, personId, target }: ClaimedDelivery): string {
  return JSON.stringify([channel, personId, target]);
}

/** Never fails: what goes wrong is tried again. */
async function send(
  channels: Channel[],
  deliveries: ClaimedDelivery[],
  signal: AbortSignal,
  log: Parts["log"],
): Promise<Result[]> {
  const [first] = deliveries as [ClaimedDelivery];
  const channel = channels.find(({ name }) => name === first.channel);
  const { target, isUrgent, secondsLeft, isOver } = first;
  if (!channel || target === null || isOver)
    return deliveries.map((it) => ({ ...idOf(it), outcome: "failed" }));
  const message = deliveries.length > 1 ? messageOfWaited(deliveries) : messageOf(first);
  try {
    const outcome = await channel.send({ target, message, isUrgent, secondsLeft, claimed: first }, signal);
    if (outcome.outcome === "refused" && outcome.reason !== undefined)
      log.warn({ channel: channel.name, reason: outcome.reason }, "alert refused");
    return deliveries.map((it) => resultOf(it, outcome));
  } catch (error) {
    log.error({ channel: channel.name, err: withoutData(error) }, "alert not sent");
    return deliveries.map((it) => resultOf(it, { outcome: "again" }));
  }
}

function resultOf(delivery: ClaimedDelivery, outcome: Outcome): Result {
  switch (outcome.outcome) {
    case "sent":
    case "gone":
      return { ...idOf(delivery), outcome: outcome.outcome };
    case "refused":
      return { ...idOf(delivery), outcome: "failed" };
    case "again": {
      const { afterSeconds: asked, ...particulars } = outcome;
      const afterSeconds =
        particulars.isUncounted && asked !== undefined ? asked : retryAfterSeconds(delivery.attempts, asked);
      if (afterSeconds === undefined) return { ...idOf(delivery), outcome: "failed" };
      return { ...idOf(delivery), ...particulars, afterSeconds };
    }
  }
}

function idOf({ apartmentId, id }: ClaimedDelivery): Pick<Result, "apartmentId" | "id"> {
  return { apartmentId, id };
}

/** A ring while nobody listens is heard at once by the next listener. */
function openBell() {
  let isRung = false;
  let answer = () => undefined as void;
  return {
    ring: () => {
      isRung = true;
      answer();
    },
    heard: async (ms: number) => {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRung = false;
    },
  };
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined);
}
