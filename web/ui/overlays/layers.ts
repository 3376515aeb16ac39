import { useEffectEvent, useLayoutEffect } from "react";

/** What lies over the page: a menu, a list of options, a dialog, a drawer. */
interface Layer {
  /** Closes it, or asks first. */
  goBack: () => void;
  isLocked: () => boolean;
}

/** What the layers need of the router: whether it is going elsewhere. */
interface PageRouter {
  state: { navigation: { state: string } };
  subscribe: (onChange: () => void) => unknown;
}

/**
 * While it is open, 'back' closes it and stays on the page. Everything that covers a part of the page calls this. A
 * layer that cannot be closed now stays.
 */
export function useLayer(isOpen: boolean, close: () => void, isLocked = false): void {
  const goBack = useEffectEvent(close);
  const readLock = useEffectEvent(() => isLocked);
  // Before the browser can tell of a press, and so that one that takes another's place takes its entry, too.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer: Layer = { goBack: () => goBack(), isLocked: () => readLock() };
    layers.push(layer);
    queueMicrotask(settle);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      queueMicrotask(settle);
    };
  }, [isOpen]);
}

/**
 * Gives every open layer an entry of the browser's history, above that of its page and with the same address. The
 * router does not see these entries: it is told of no step between them, and begins none from one of them if all its
 * navigations go through `fromPageEntry`.
 */
export function putLayersIntoHistory<Router extends PageRouter>(openRouter: () => Router): Router {
  present = readEntry();
  // The window's listeners are called in the order of their coming, whether they capture or not.
  addEventListener("popstate", heedStep);
  const opened = openRouter();
  router = opened;
  opened.subscribe(() => {
    present = readEntry();
    queueMicrotask(settle);
  });
  return opened;
}

/** The page with this key is drawn, and with it what lies over it. The router is there a moment earlier. */
export function pageShown(key: string): void {
  shownKey = key;
  queueMicrotask(settle);
}

/** Takes the entries of the layers back, and then goes elsewhere: to another page, or to another entry of this one. */
export async function fromPageEntry(go: () => Promise<void>): Promise<void> {
  departures += 1;
  try {
    if (steps) await steps;
    if (present.depth > 0) await step(-present.depth);
    await go();
  } finally {
    departures -= 1;
    settle();
  }
}

/** Resolves once the browser has gone to another entry of the history, or after a while if there is none. */
export function nextEntry(): Promise<void> {
  return new Promise((resolve) => {
    arrivals.add(resolve);
    // The browser tells nobody of a step that it does not take.
    setTimeout(resolve, 1000);
  });
}

/** From the lowest to the topmost. */
const layers: Layer[] = [];
const arrivals = new Set<() => void>();
let router: PageRouter | undefined;
let shownKey: string | undefined;
let present: Entry = { key: "default", depth: 0 };
/** Steps between the entries of one page are under way. */
let steps: Promise<void> | undefined;
/** Navigations that wait for the page's own entry, or begin at it. */
let departures = 0;

/** The present entry of the history: the router's key of its page, and how many layers it stands for. */
interface Entry {
  key: string;
  depth: number;
}

function readEntry(): Entry {
  const state: unknown = history.state;
  const kept = typeof state === "object" && state !== null ? state : {};
  return {
    key: "key" in kept && typeof kept.key === "string" ? kept.key : "default",
    depth: "layers" in kept && typeof kept.layers === "number" ? kept.layers : 0,
  };
}

/** Makes as many entries as there are layers, or takes back those that are too many. */
function settle(): void {
  const isAtPage = router?.state.navigation.state === "idle" && shownKey === present.key;
  if (!isAtPage || steps || departures > 0) return;
  if (present.depth > layers.length) void step(layers.length - present.depth);
  while (present.depth < layers.length) {
    history.pushState(stateOfDepth(present.depth + 1), "");
    present = readEntry();
  }
}

/** The router's own state of the page's entry comes along. */
function stateOfDepth(depth: number): object {
  const state: unknown = history.state;
  return { ...(typeof state === "object" ? state : null), layers: depth };
}

function step(by: number): Promise<void> {
  steps = takeStep(by);
  return steps;
}

async function takeStep(by: number): Promise<void> {
  const { key, depth } = present;
  history.go(by);
  await nextEntry();
  steps = undefined;
  // If the browser does not step, the entry is taken for the one of the wanted depth.
  if (present.key === key && present.depth === depth) {
    history.replaceState(stateOfDepth(depth + by), "");
    present = readEntry();
  }
  settle();
}

/** Runs before the router notices the step. */
function heedStep(event: PopStateEvent): void {
  const { key, depth } = present;
  present = readEntry();
  const isOwn = steps !== undefined;
  for (const arrive of arrivals) arrive();
  arrivals.clear();
  if (present.key !== key || present.depth === depth) {
    queueMicrotask(settle);
    return;
  }
  event.stopImmediatePropagation();
  if (isOwn) return;
  const top = layers.at(-1);
  // Forward leads to the entries of closed layers, and opens none of them again.
  if (top && present.depth < layers.length && !top.isLocked()) top.goBack();
  else queueMicrotask(settle);
}
