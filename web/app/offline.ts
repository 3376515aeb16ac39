import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { awaitInstallOffer } from "#web/api/install-offer.ts";
import { loadPush, pushMark, pushStateKey } from "#web/api/push-mark.ts";
import { quiet } from "#web/api/quiet.ts";
import { useMe } from "#web/api/session.ts";

/**
 * Makes the application open without a network from now on, with the notices that a resident has seen, and keeps the
 * push of a device that has it.
 */
export function useOffline(): void {
  const client = useQueryClient();
  const me = useMe();
  const residentId = me?.role === "resident" ? me.id : undefined;
  const personId = me?.id;
  useEffect(() => {
    awaitInstallOffer();
    const isBusy = () => client.isFetching() > 0;
    void quiet(isBusy).then(startServiceWorker);
  }, [client]);
  useEffect(() => {
    if (personId !== undefined && pushMark()) void startPush(client, personId);
  }, [client, personId]);
  useEffect(() => {
    if (residentId === undefined) return;
    const here = new AbortController();
    void startKeeping(client, residentId, here.signal);
    return () => here.abort();
  }, [client, residentId]);
}

async function startKeeping(client: QueryClient, personId: string, signal: AbortSignal): Promise<void> {
  await quiet(() => client.isFetching() > 0 || !navigator.onLine);
  if (signal.aborted) return;
  try {
    const { keepNotices } = await import("#web/features/office/notices/kept-notices.ts");
    if (signal.aborted) return;
    signal.addEventListener("abort", keepNotices(client, personId));
    // The worker keeps this code, so that it is there without a network, even if it came while the worker took over.
    await import("#web/features/office/notices/kept-notices-list.tsx");
    tellOfAssets();
  } catch {
    // The network went meanwhile. The next visit keeps them.
  }
}

async function startPush(client: QueryClient, personId: string): Promise<void> {
  await quiet(() => client.isFetching() > 0);
  try {
    const { keepPush } = await loadPush();
    await keepPush(personId);
    await client.invalidateQueries({ queryKey: pushStateKey });
  } catch (error) {
    // The next visit tries again.
    console.error("The device's push could not be renewed.", error);
  }
}

/** In development nothing is kept: every file changes under the browser. */
async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    // From then on, everything that is loaded passes through the worker.
    navigator.serviceWorker.addEventListener("controllerchange", tellOfAssets);
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    tellOfAssets();
  } catch {
    // A private window may forbid it. Everything else works without.
  }
}

/** Lets the worker keep the code that came before it was there. */
function tellOfAssets(): void {
  if (!("serviceWorker" in navigator)) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  navigator.serviceWorker.controller?.postMessage({
    assets: loaded.filter((path) => path.startsWith("/assets/")),
  });
}
