import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";

import type { InitialAccount } from "#contract/residents.ts";
import { useLeavingGuard } from "#web/forms/leaving-guard.ts";

/** The accounts that the office hands out after a bulk or a reissue. Their passwords are stored nowhere else. */
export interface IssuedAccounts {
  message: string;
  csvData: string;
  accounts: readonly InitialAccount[];
}

interface Kept<Answer> {
  answer: Answer;
  /** The passwords were saved as a file or printed. */
  isSaved: boolean;
}

/**
 * Keeps an answer that nobody can get again, so that it survives a visit to another screen. It is only in
 * memory, and signing out deletes it with everything else. The browser asks before it closes the page.
 */
export function useKeptAccounts<Answer extends IssuedAccounts>(
  name: "bulkResult" | "reissueResult" | "importResult",
) {
  const client = useQueryClient();
  const queryKey = [name];
  const { data: kept } = useQuery<Kept<Answer>>({
    queryKey,
    queryFn: skipToken,
    gcTime: Infinity,
    staleTime: Infinity,
  });
  useLeavingGuard(kept !== undefined && !kept.isSaved);
  return {
    kept,
    keep: (answer: Answer) =>
      client.setQueryData<Kept<Answer>>(queryKey, { answer, isSaved: answer.accounts.length === 0 }),
    markSaved: () => client.setQueryData<Kept<Answer>>(queryKey, (now) => now && { ...now, isSaved: true }),
    forget: () => void client.resetQueries({ queryKey }),
  };
}
