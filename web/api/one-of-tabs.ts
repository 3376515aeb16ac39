/**
 * - `here`: somebody looks at the tab;
 * - `hidden`: nobody does, since a moment;
 * - `away`: nobody has for longer.
 */
export type Presence = "here" | "hidden" | "away";

interface Shared<News> {
  /** The same in all tabs that share it, and in no others. */
  name: string;
  /** Begins to listen for news in this tab. Returns how to end it. */
  open: (tell: (news: News) => void) => () => void;
  /** Gets what this tab hears and what others do. */
  onNews: (news: News) => void;
}

interface Tab {
  /** A tab begins as `away`. */
  be: (presence: Presence) => void;
  close: () => void;
}

/** What a tab says to the others: what it has heard, or that it would like to know the newest. */
type Told<News> = { news: News } | { asks: true };

/** Whether this browser lets its tabs agree. Locks are only for secure pages. */
export function canShareAmongTabs(): boolean {
  return "BroadcastChannel" in globalThis && "locks" in navigator;
}

/**
 * Listens for news in one tab of a browser, and tells the others, because a browser has only six connections to a
 * server without HTTP/2. A tab that nobody looks at listens on for others, but makes way for one that somebody looks
 * at: phones let a hidden page sleep, and it would keep its turn.
 */
export function shareAmongTabs<News>({ name, open, onNews }: Shared<News>): Tab {
  const channel = new BroadcastChannel(name);
  let presence: Presence = "away";
  /** Aborts when this tab gives up its turn, or its place in the line for it. */
  let turn: AbortController | undefined;
  let heard: Told<News> | undefined;

  channel.addEventListener("message", ({ data }: MessageEvent<Told<News>>) => {
    if ("news" in data) onNews(data.news);
    else if (heard) {
      tell(heard);
      if (presence === "hidden") giveUp();
    }
  });

  return {
    be,
    close: () => {
      giveUp();
      channel.close();
    },
  };

  function be(next: Presence) {
    presence = next;
    if (next === "here") {
      waitForTurn();
      if (!heard) tell({ asks: true });
    } else if (next === "hidden" && heard) void makeWay();
    else giveUp();
  }

  function waitForTurn() {
    if (turn) return;
    turn = new AbortController();
    const { signal } = turn;
    // Rejected if the tab leaves the line.
    navigator.locks.request(name, { signal }, () => listen(signal)).catch(() => undefined);
  }

  /** Holds the turn until it is given up. */
  async function listen(signal: AbortSignal) {
    if (signal.aborted) return;
    const end = open((news) => {
      heard = { news };
      onNews(news);
      tell(heard);
    });
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    end();
  }

  /** Only tabs that somebody looks at stand in the line. */
  async function makeWay() {
    const { pending = [] } = await navigator.locks.query();
    if (presence === "hidden" && pending.some((waiting) => waiting.name === name)) giveUp();
  }

  function giveUp() {
    turn?.abort();
    turn = undefined;
    heard = undefined;
  }

  function tell(told: Told<News>) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    channel.postMessage(told);
  }
}
