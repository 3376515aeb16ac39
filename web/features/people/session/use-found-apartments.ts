import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import type { FoundApartment } from "#contract/session.ts";
import { errorMessage } from "#web/api/call-error.ts";
import { call } from "#web/api/call.ts";
import { wordsOf } from "#web/lists/search-words.ts";

import { type Answer, answeredBefore } from "./answered-before.ts";

/** The apartments that were found on this visit, and the search for more of them. */
export interface ApartmentSearch {
  found: readonly FoundApartment[];
  type: (text: string) => void;
  /** Adds one that is known from an earlier visit. */
  add: (apartment: Omit<FoundApartment, "telephone">) => void;
  /** Why the list is empty. */
  message: string;
}

const waitMs = 250;

const asked = ["findApartments"] as const;

/**
 * Finds apartments while somebody types a part of their name. All that were found stay, and the field shows
 * those that fit: while a syllable is typed, the words on the way to it find nothing.
 */
export function useFoundApartments(): ApartmentSearch {
  const [typed, type] = useState("");
  const [words, setWords] = useState<string>();
  const [kept, setKept] = useState<readonly FoundApartment[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setWords(wordsOf(typed)), waitMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const client = useQueryClient();
  const { data, error, isFetching } = useQuery({
    queryKey: [...asked, words],
    queryFn: async ({ signal }) =>
      answeredBefore(words!, client.getQueriesData<Answer>({ queryKey: asked })) ??
      call("findApartments", { query: words! }, { signal }),
    enabled: words !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const fresh = data?.apartments.filter(({ id }) => !kept.some((known) => known.id === id)) ?? [];
  if (fresh.length > 0) setKept([...kept, ...fresh]);

  return {
    found: kept,
    type,
    add: (apartment) => setKept([{ ...apartment, telephone: null }]),
    message: messageFor(),
  };

  function messageFor(): string {
    if (wordsOf(typed) === undefined) return "아파트 이름을 두 글자 이상 입력해 주세요.";
    if (wordsOf(typed) !== words || isFetching) return "찾고 있어요.";
    if (error) return errorMessage(error, "아파트를 찾지 못했어요. 다시 시도해 주세요.");
    return "찾는 아파트가 없어요. 이름을 다시 확인해 주세요.";
  }
}
