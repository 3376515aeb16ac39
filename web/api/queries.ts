import { MutationCache, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";

import type { CommandName, FunctionName, Input, Output, StreamName } from "#contract/index.ts";

import { CallError, type CallErrorOf } from "./call-error.ts";
import { call } from "./call.ts";
import { commander } from "./commands.ts";
import { endEarlyRead, isEarlyRead } from "./early-reads.ts";

/**
 * Makes the query client. `onFailure` is called for every failed call. Data on the screen is read again when
 * the page becomes visible again.
 */
export function createQueryClient(
  onFailure: (client: QueryClient, error: unknown, askedAt?: number) => void,
): QueryClient {
  const client: QueryClient = new QueryClient({
    // A query is given up when the person changes; a command goes on, and says when it began.
    queryCache: new QueryCache({ onError: (error) => onFailure(client, error) }),
    mutationCache: new MutationCache({
      onError: (error, _payload, _before, { state }) => onFailure(client, error, state.submittedAt),
    }),
    defaultOptions: {
      // Always: without a network, a call then fails with a sentence and does not wait in silence.
      queries: {
        networkMode: "always",
        retry: isWorthRetrying,
        retryDelay: (count) => 500 * 2 ** count,
        staleTime: (query) => (isEarlyRead(query) ? Infinity : 0),
        retryOnMount: (query) => !isEarlyRead(query),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    // The new observer decides right after this whether to read it again.
    if (type === "observerAdded") queueMicrotask(() => endEarlyRead(query));
  });
  return client;
}

/** The functions that change nothing, and can be read as queries. */
export type Readable = Exclude<FunctionName, CommandName | StreamName>;

/** The query of a function. Its key is the function's name and the payload. */
export function callQuery<Name extends Readable>(name: Name, payload?: Input<Name>) {
  return queryOptions<Output<Name>, CallErrorOf<Name>>({
    queryKey: payload === undefined ? [name] : [name, payload],
    queryFn: ({ signal }) => call(name, payload, { signal }),
  });
}

/** The query of a command that leaves a record of who reads: it is read once a visit, and never by itself again. */
export function recordedQuery<Name extends CommandName>(name: Name, payload: Input<Name>) {
  return queryOptions<Output<Name>, CallErrorOf<Name>>({
    queryKey: [name, payload],
    queryFn: ({ signal }) => commander(name)(payload, signal),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** A refusal does not change; a lost connection may come back. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return failures < 2 && (error.code === "unavailable" || error.code === "aborted");
}
