// The service worker: lets the application open without a network. It keeps the shell and the code that was used,
// never an answer of a function: what people may read offline is kept by the application itself (web/api/kept.ts).

/** The caches of builds. `danji-kept` is the application's. */
const prefix = "danji-build-";
/** Any address without a page of its own gives the shell. */
const shellPath = "/shell";
/** A slower network is none. */
const patienceMs = 4000;

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
