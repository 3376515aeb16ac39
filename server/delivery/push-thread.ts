// The thread that encrypts and sends pushes: twelve thousand encryptions would keep calls waiting.
import { parentPort, workerData } from "node:worker_threads";

import webPush from "web-push";

import { letCallsGoFirst } from "#server/domain/calls-first.ts";

import { isAllowedEndpoint } from "./push-endpoint.ts";
import type { PushAnswer, PushIdentity, PushRequest } from "./push-request.ts";

const { subject, publicKey, privateKey, hosts } = workerData as PushIdentity;
const timeoutMs = 10_000;

// A mistake in the keys that sign all pushes ends the thread; it is no browser's fault.
webPush.setVapidDetails(subject, publicKey, privateKey);

letCallsGoFirst();

parentPort!.on("message", ({ id, request }: { id: number; request: PushRequest }) => {
  void sendAndTell(id, request);
});

async function sendAndTell(id: number, request: PushRequest): Promise<void> {
  const answer = await send(request);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
  parentPort!.postMessage({ id, answer });
}

async function send(request: PushRequest): Promise<PushAnswer> {
  if (!isAllowedEndpoint(request.endpoint, hosts)) return "not allowed";
  const details = encrypted(request);
  if (!details) return "broken";
  const { "Content-Length": _, ...headers } = details.headers;
  try {
    const response = await fetch(request.endpoint, {
      method: "POST",
      headers,
      body: new Uint8Array(details.body),
      // A redirect could lead into the network that the server stands in.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return { status: response.status, ...retryAfter(response.headers.get("retry-after")) };
  } catch {
    return "unreachable";
  }
}

function encrypted({ endpoint, p256dh, auth, payload, ttl, urgency, topic }: PushRequest) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      contentEncoding: "aes128gcm",
      TTL: ttl,
      urgency,
      topic,
    });
  } catch {
    return undefined;
  }
}

/** The header holds seconds or a date. */
function retryAfter(value: string | null): { retryAfterSeconds?: number } {
  if (value === null) return {};
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfterSeconds: Math.max(0, seconds) } : {};
}
