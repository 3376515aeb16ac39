import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { wordsOf } from "./search-words.ts";

export interface ListSearch {
  /** What stands in the search box. */
  typed: string;
  type: (text: string) => void;
  /** Looks for what is typed at once, without waiting for the next letter. */
  submit: () => void;
  clear: () => void;
  /** Whether something is typed that is too short to look for. */
  isTooShort: boolean;
  /** Whether what is typed is not looked for yet. */
  isWaiting: boolean;
  /** The words that are looked for; undefined for the whole list. */
  words: string | undefined;
  /** What is typed, once it has stood for a moment: for a list that looks for a single letter, too. */
  kept: string;
  /** The same as the part of a list's payload. */
  filter: { query?: string };
}

const waitMs = 300;

/**
 * The search of a long list. The words may be somebody's name, so they are kept in the state of the history entry, not
 * in the address: going back and reloading keep them. A change of the list's address, such as its tab, passes the
 * entry's state on.
 */
export function useListSearch(): ListSearch {
  const location = useLocation();
  const navigate = useNavigate();
  const kept = typedBefore(location.state);
  return useSearchWords(kept, (text) => {
    // People who have just gone on are not brought back: the address changes before the screen does.
    if (entryKey() !== location.key) return false;
    const { search, hash } = location;
    const state = withTyped(location.state, text);
    void navigate({ search, hash }, { replace: true, preventScrollReset: true, state });
    return true;
  });
}

/**
 * What is typed into a search box, kept a moment later by `keep`, which tells whether it did. Back and forward
 * change what is kept, and so the box.
 */
export function useSearchWords(kept: string, keep: (text: string) => boolean): ListSearch {
  const [typed, setTyped] = useState(kept);
  // The entry changes by this hook, or because the person went to another entry of the same list.
  const [written, setWritten] = useState(kept);
  const [seen, setSeen] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    if (kept !== written) {
      setWritten(kept);
      setTyped(kept);
    }
  }
  function write(text: string) {
    setTyped(text);
    if (text !== kept && keep(text)) setWritten(text);
  }
  useEffect(() => {
    if (typed === kept) return undefined;
    const timer = setTimeout(() => write(typed), waitMs);
    return () => clearTimeout(timer);
  });
  const words = wordsOf(kept);
  return {
    typed,
    type: setTyped,
    submit: () => write(typed),
    clear: () => write(""),
    isTooShort: typed.trim() !== "" && wordsOf(typed) === undefined,
    isWaiting: wordsOf(typed) !== words,
    words,
    kept,
    filter: words === undefined ? {} : { query: words },
  };
}

/** The key of the browser's present history entry, as the router names it. */
function entryKey(): string {
  const state: unknown = history.state;
  const isNamed = typeof state === "object" && state !== null && "key" in state;
  return isNamed && typeof state.key === "string" ? state.key : "default";
}

/** The entry's state is ours, but an older version of this code may have written it. */
function typedBefore(state: unknown): string {
  if (typeof state !== "object" || state === null || !("sought" in state)) return "";
  return typeof state.sought === "string" ? state.sought : "";
}

/** The state of an entry of the history in which this is looked for. */
export function withTyped(state: unknown, sought: string): object {
  return { ...(typeof state === "object" ? state : null), sought };
}
