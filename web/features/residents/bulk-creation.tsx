import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type { BulkAnswer } from "./bulk-answer.ts";
import { BulkForm } from "./bulk-form.tsx";
import { BulkResult } from "./bulk-result.tsx";

interface KeptResult {
  answer: BulkAnswer;
  /** The passwords were saved as a file or printed. */
  isSaved: boolean;
}

/** The bulk tab: the form, then its result. */
export function BulkCreation() {
  const { result, keep, markSaved, forget } = useKeptResult();
  useLeavingGuard(result !== undefined && !result.isSaved);
  if (!result) return <BulkForm onCreated={keep} />;
  return <BulkResult answer={result.answer} isSaved={result.isSaved} onSaved={markSaved} onForget={forget} />;
}

const resultKey = ["bulkResult"];

/**
 * Nobody can get these passwords again, so they survive a visit to another screen. They are only in memory,
 * and signing out deletes them with everything else.
 */
function useKeptResult() {
  const client = useQueryClient();
  const { data: result } = useQuery<KeptResult>({
    queryKey: resultKey,
    queryFn: skipToken,
    gcTime: Infinity,
    staleTime: Infinity,
  });
  return {
    result,
    keep: (answer: BulkAnswer) =>
      client.setQueryData<KeptResult>(resultKey, { answer, isSaved: answer.createdCount === 0 }),
    markSaved: () => client.setQueryData<KeptResult>(resultKey, (kept) => kept && { ...kept, isSaved: true }),
    forget: () => void client.resetQueries({ queryKey: resultKey }),
  };
}

/** The browser asks before it closes the page. */
function useLeavingGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOn]);
}
