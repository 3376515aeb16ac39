import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";

import { startPushService } from "#server/testing/push-service.ts";
import type { PushService, TestSubscription } from "#server/testing/push-service.ts";

import { test as base } from "./fixtures.ts";
import { startServer } from "./server.ts";

/** The test with a server that pushes to a push service of our own. */
export const test = base.extend<object, { pushService: PushService }>({
  pushService: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ pushService }, use) => {
      const server = await startServer(pushService.settings);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

/**
 * Lets the browser subscribe at our push service, once the person has permitted it: its vendor's cannot be reached
 * here. What it has subscribed to outlives a reload, as in a browser.
 */
export async function subscribeAt(context: BrowserContext, subscription: TestSubscription): Promise<void> {
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    // Without a window, Chromium always calls the permission 'denied'.
    const permissionKey = "test.permission";
    const ask = Notification.requestPermission.bind(Notification);
    Object.defineProperty(Notification, "permission", {
      get: () => localStorage.getItem(permissionKey) ?? "default",
    });
    Notification.requestPermission = async () => {
      const answer = await ask();
      localStorage.setItem(permissionKey, answer);
      return answer;
    };
    const storageKey = "test.subscription";
    const present = () => {
      const key = localStorage.getItem(storageKey);
      if (key === null) return null;
      const base64 = key.replaceAll("-", "+").replaceAll("_", "/");
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      return {
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: () => {
          localStorage.removeItem(storageKey);
          return Promise.resolve(true);
        },
      };
    };
    Object.assign(PushManager.prototype, {
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(storageKey, applicationServerKey);
        return Promise.resolve(present());
      },
      getSubscription: () => Promise.resolve(present()),
    });
  }, subscription);
}

/** Whether this browser is subscribed. */
export function isSubscribed(page: Page): Promise<boolean> {
  return page.evaluate(() => localStorage.getItem("test.subscription") !== null);
}

/** Hands a push to the page's real service worker, as the browser does. */
export async function deliverPush(page: Page, payload: unknown): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  if (!hasNotifications) {
    await page.evaluate(keepNotifications);
    await workerOf(page.context()).evaluate(keepNotifications);
  }
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(session);
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId,
    data: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
  await session.detach();
}

async function registrationOf(session: CDPSession): Promise<string> {
  const known = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  return known;
}

/** What stands on the device's screen. */
export function shownNotifications(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Presses the notification that is shown. */
export async function pressNotification(context: BrowserContext): Promise<void> {
  await workerOf(context).evaluate(async () => {
    const worker = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await worker.registration.getNotifications();
    // A script cannot make an event that keeps the worker awake.
    const press = Object.assign(new Event("notificationclick"), { notification, waitUntil: () => undefined });
    worker.dispatchEvent(press);
  });
}

/** The browser has drawn a new address, and tells the worker. */
export async function renewSubscription(
  context: BrowserContext,
  before: TestSubscription,
  after: TestSubscription,
): Promise<void> {
  await workerOf(context).evaluate(
    ([{ endpoint: oldEndpoint }, { endpoint, ...keys }]) => {
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      const change = Object.assign(new Event("pushsubscriptionchange"), {
        oldSubscription: { endpoint: oldEndpoint },
        newSubscription: { toJSON: () => ({ endpoint, keys }) },
        waitUntil: () => undefined,
      });
      globalThis.dispatchEvent(change);
    },
    [before, after] as const,
  );
}

function workerOf(context: BrowserContext): Worker {
  return context.serviceWorkers()[0]!;
}

/** The small Chromium that tests run in has no notifications, and refuses them. */
const hasNotifications = !process.env["CHROMIUM_PATH"]?.endsWith("headless-shell");

/** Runs in the page and in its worker: what is shown is kept in a cache that both see. */
function keepNotifications(): void {
  const kept = () => caches.open("test-notifications");
  const addressOf = (tag: string) => `/test-notification/${encodeURIComponent(tag)}`;
  Object.assign(ServiceWorkerRegistration.prototype, {
    showNotification: async (title: string, { tag = "", ...options }: NotificationOptions) => {
      const body = JSON.stringify({ title, tag, ...options });
      await (await kept()).put(addressOf(tag), new Response(body));
    },
    getNotifications: async ({ tag }: GetNotificationOptions = {}) => {
      const cache = await kept();
      const all = await Promise.all(
        (await cache.matchAll()).map(async (shown): Promise<{ tag: string }> => shown.json()),
      );
      return all
        .filter((shown) => tag === undefined || shown.tag === tag)
        .map((shown) => ({ ...shown, close: () => void cache.delete(addressOf(shown.tag)) }));
    },
  });
}
