// The service worker: lets the application open without a network, and shows what is pushed to this device. It keeps
// the shell and the code that was used, never an answer of a function: what people may read offline is kept by the
// application itself (web/api/kept.ts).

/** The caches of builds. `danji-kept` is the application's. */
const prefix = "danji-build-";
/** Any address without a page of its own gives the shell. */
const shellPath = "/shell";
/** A slower network is none. */
const patienceMs = 4000;
/** An open page answers at once. One that does not is another page than the application's, or a frozen one. */
const pagePatienceMs = 1000;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepShell());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(openAsset(request));
});

// A page tells what it loaded before the worker was there.
self.addEventListener("message", (event) => {
  const assets = Array.isArray(event.data?.assets) ? event.data.assets : [];
  const paths = assets.filter((path) => /^\/assets\/[\w.-]+$/.test(path));
  event.waitUntil(keepAssets(paths));
});

self.addEventListener("push", (event) => event.waitUntil(showAlert(readAlert(event.data))));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openAlert(event.notification.data?.url ?? "/"));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(registerAnew(event)));

/** A release is found at once: the network comes first. */
async function openPage(event) {
  const patience = new AbortController();
  const outOfPatience = setTimeout(() => patience.abort(), patienceMs);
  try {
    const response = await fetch(event.request, { signal: patience.signal });
    // The page itself may come as slowly as it must.
    clearTimeout(outOfPatience);
    if (response.ok) event.waitUntil(keepShell().catch(() => {}));
    return response;
  } catch {
    const cache = await newestCache();
    return (await cache?.match(shellPath, { ignoreVary: true })) ?? Response.error();
  }
}

/** The name of an asset changes with its content. */
async function openAsset(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await newestCache())?.put(request, response.clone());
  return response;
}

/** Each build has a cache, named by the entry of its shell. The last build's stays for the pages that are open. */
async function keepShell() {
  const response = await fetch(shellPath, { credentials: "omit" });
  if (!response.ok) return;
  const [entry] = (await response.clone().text()).match(/\/assets\/index-[\w-]+\.js/) ?? [];
  if (entry === undefined) return;
  const names = await namesOfBuilds();
  const name = `${prefix}${names.find((one) => one.endsWith(entry))?.slice(prefix.length) ?? `${Date.now()}${entry}`}`;
  await (await caches.open(name)).put(shellPath, response);
  const old = [...new Set([...names, name])].slice(0, -2);
  await Promise.all(old.map((one) => caches.delete(one)));
}

async function keepAssets(paths) {
  const cache = await newestCache();
  if (!cache) return;
  const missing = [];
  for (const path of paths) if (!(await caches.match(path, { ignoreVary: true }))) missing.push(path);
  await Promise.all(missing.map((path) => cache.add(path).catch(() => {})));
}

async function newestCache() {
  const newest = (await namesOfBuilds()).at(-1);
  return newest === undefined ? undefined : caches.open(newest);
}

/** The oldest first: a name begins with the time at which the build was found. */
async function namesOfBuilds() {
  return (await caches.keys()).filter((name) => name.startsWith(prefix)).toSorted();
}

/** A push must show something: a browser that is pushed in silence takes the permission away. */
function readAlert(data) {
  try {
    const { id, title, body, url, tag } = data.json();
    if (typeof title === "string" && isOwnPath(url)) return { id, title, body, url, tag };
  } catch {
    // Another release of the server may write what this worker cannot read.
  }
  return { title: "새 알림이 있어요", url: "/", tag: "unreadable" };
}

function isOwnPath(url) {
  return typeof url === "string" && new URL(url, location.origin).origin === location.origin;
}

async function showAlert({ id, title, body = "", url, tag = id }) {
  const [shown] = tag ? await self.registration.getNotifications({ tag }) : [];
  await self.registration.showNotification(title, {
    body,
    tag,
    data: { id, url },
    lang: "ko",
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    // The next alert of a group sounds again; the same one that was sent twice does not.
    renotify: shown !== undefined && shown.data?.id !== id,
  });
}

/** A page that is open goes there by itself and loses nothing. Without one, a window is opened. */
async function openAlert(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0];
  if (!page) return self.clients.openWindow(url);
  // Some browsers refuse the focus, and the page goes there all the same.
  const focused = await page.focus().catch(() => page);
  if (await askToGo(focused, url)) return focused;
  return focused.navigate(url).catch(() => self.clients.openWindow(url));
}

function askToGo(page, url) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), pagePatienceMs);
    port1.addEventListener("message", () => resolve(true));
    port1.start();
    page.postMessage({ goTo: url }, [port2]);
  });
}

/** The browser has replaced the address that pushes go to. Whoever is signed out registers at the next visit. */
async function registerAnew({ oldSubscription, newSubscription }) {
  if (Notification.permission !== "granted") return;
  const { settings } = await ask("getAlertSettings", null);
  if (!settings.push.publicKey) return;
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: settings.push.publicKey,
    }));
  const { endpoint, keys } = subscription.toJSON();
  await ask("addPushSubscription", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  if (oldSubscription) await ask("removePushSubscription", { endpoint: oldSubscription.endpoint });
}

/** Calls a function as the person who is signed in. */
async function ask(name, data) {
  const response = await fetch(`/asia-northeast3/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ data }),
  });
  if (!response.ok) throw new Error(`${name} was refused: ${response.status}`);
  return (await response.json()).result;
}
