import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

import type { ListSearch } from "#web/lists/list-search.ts";
import { wordsOf } from "#web/lists/search-words.ts";

const waitMs = 300;

/** The search of clubs, which the address holds. */
export function useClubSearch(): ListSearch {
  const [params, setParams] = useSearchParams();
  const kept = params.get("q") ?? "";
  const [typed, setTyped] = useState(kept);
  const [seen, setSeen] = useState(kept);
  // Back and forward change the address, and so the box.
  if (kept !== seen) {
    setSeen(kept);
    setTyped(kept);
  }
  function keep(text: string) {
    setTyped(text);
    setSeen(text);
    setParams((before) => withPart(before, "q", text.trim() === "" ? undefined : text), {
      replace: true,
      preventScrollReset: true,
    });
  }
  useEffect(() => {
    if (typed === kept) return undefined;
    const timer = setTimeout(() => keep(typed), waitMs);
    return () => clearTimeout(timer);
  });
  const words = wordsOf(kept);
  return {
    typed,
    type: setTyped,
    submit: () => keep(typed),
    clear: () => keep(""),
    isTooShort: typed.trim() !== "" && wordsOf(typed) === undefined,
    isWaiting: wordsOf(typed) !== words,
    words,
    kept,
    filter: words === undefined ? {} : { query: words },
  };
}

/** The address's search with one part of it changed. */
export function withPart(before: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(before);
  if (value === undefined) next.delete(name);
  else next.set(name, value);
  return next;
}
