import { useSyncExternalStore } from "react";

/** The browser's own offer to put the application on the home screen. Only Chromium's browsers make it. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

/** Catches the offer, which comes once, soon after the page was loaded. */
export function awaitInstallOffer(): void {
  addEventListener("beforeinstallprompt", keepOffer);
  addEventListener("appinstalled", dropOffer);
}

/** Returns a function that lets the browser ask, if it has offered to. */
export function useInstallOffer(): (() => void) | undefined {
  const present = useSyncExternalStore(subscribe, () => offer);
  if (!present) return undefined;
  return () => {
    // It can be used once.
    dropOffer();
    void present.prompt();
  };
}

function keepOffer(event: Event): void {
  // Otherwise the browser asks by itself, in the middle of something else.
  event.preventDefault();
  if (isInstallOffer(event)) set(event);
}

function dropOffer(): void {
  set();
}

function isInstallOffer(event: Event): event is InstallOffer {
  return "prompt" in event;
}

function set(next?: InstallOffer): void {
  offer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
