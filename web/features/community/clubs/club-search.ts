import { useSearchParams } from "react-router";

import { type ListSearch, useSearchWords } from "#web/lists/list-search.ts";

/** The search of clubs, which the address holds. */
export function useClubSearch(): ListSearch {
  const [params, setParams] = useSearchParams();
  return useSearchWords(params.get("q") ?? "", (text) => {
    setParams((before) => withPart(before, "q", text === "" ? undefined : text), {
      replace: true,
      preventScrollReset: true,
    });
    return true;
  });
}

/** The address's search with one part changed. */
export function withPart(before: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(before);
  if (value === undefined) next.delete(name);
  else next.set(name, value);
  return next;
}
