import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import type { Chunk, CommandName, FunctionName, Input, Output, StreamName } from "#contract/index.ts";

import { CallError, errorField, errorMessage } from "./call-error.ts";
import { call, stream } from "./call.ts";
import { commander } from "./commands.ts";
import { isEarlyRead } from "./early-reads.ts";
import { invalidateAfter } from "./stale-queries.ts";

/**
 * The query client; `onFailure` hears of every failed call. What a person left open is read
 * again when the page comes back into view.
 */
export function createQueryClient(onFailure: (client: QueryClient, error: unknown) => void): QueryClient {
  const onError = (error: unknown) => onFailure(client, error);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Always: offline, a call fails and says so, instead of waiting without a word.
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
  return client;
}

export type Readable = Exclude<FunctionName, CommandName | StreamName>;

/** The query of a function: its key is the function's name, then the payload. */
export function callQuery<Name extends Readable>(name: Name, payload?: Input<Name>) {
  return queryOptions({
    queryKey: payload === undefined ? [name] : [name, payload],
    queryFn: ({ signal }) => call(name, payload, { signal }),
  });
}

interface ActionOptions<Answer> {
  /** What to say when the server refuses without a sentence of its own. */
  fallback: string;
  /** What to say when the answer made no sense; the same unless told. */
  brokenFallback?: string;
  onSuccess?: (answer: Answer) => void;
  /** Hears why it failed, in a sentence for the user: for what has no place on the screen to say it. */
  onFailure?: (message: string) => void;
}

export interface CommandOptions<Name extends CommandName> extends ActionOptions<Output<Name>> {
  /** For a command that ends the session: what counts as its answer when the session is found over. */
  onceOver?: Output<Name>;
}

/** A call that a person sets off: its state, and why its last run failed. */
export interface Action<Payload> {
  /**
   * While a run is under way another one is left out: a double click comes before the button is drawn as busy.
   * `onDone` is called when this run has succeeded.
   */
  run: (payload: Payload, onDone?: () => void) => void;
  isPending: boolean;
  /** In a sentence for the user. */
  failure: string | undefined;
  failureField: string | undefined;
  /** Forgets the last run. */
  reset: () => void;
}

export type Command<Name extends CommandName> = Action<Input<Name>>;

/**
 * A command for a person to set off. Lost on the way, it is repeated as long as they are on the screen.
 * What shows what it touched is read again.
 */
export function useCommand<Name extends CommandName>(
  name: Name,
  { onceOver, ...options }: CommandOptions<Name>,
): Command<Name> {
  const [send] = useState(() => commander(name, { onceOver }));
  const presence = usePresence();
  const client = useQueryClient();
  const act = async (payload: Input<Name>) => {
    const answer = await send(payload, presence.current?.signal);
    invalidateAfter(client, name, payload);
    return answer;
  };
  return useAction(act, options);
}

/** A stream for a person to set off, of use only when all of it has come. */
export function useCollected<Name extends StreamName>(
  name: Name,
  options: ActionOptions<Collected<Name>>,
): Action<Input<Name>> {
  const presence = usePresence();
  return useAction(async (payload: Input<Name>) => {
    const chunks: Chunk<Name>[] = [];
    const answer = await stream(name, payload, (chunk) => chunks.push(chunk), {
      signal: presence.current?.signal,
    });
    return { chunks, answer };
  }, options);
}

interface Collected<Name extends StreamName> {
  chunks: Chunk<Name>[];
  answer: Output<Name>;
}

function useAction<Payload, Answer>(
  act: (payload: Payload) => Promise<Answer>,
  { fallback, brokenFallback = fallback, onSuccess, onFailure }: ActionOptions<Answer>,
): Action<Payload> {
  const messageOf = (reason: unknown) => errorMessage(reason, isRefusal(reason) ? fallback : brokenFallback);
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: act,
    onSuccess,
    onError: (reason) => onFailure?.(messageOf(reason)),
  });
  const isUnderWay = useRef(false);
  const start = async (payload: Payload, onDone?: () => void) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    // What went wrong stands in `failure`.
    await mutateAsync(payload).then(onDone, () => undefined);
    isUnderWay.current = false;
  };
  return {
    run: (payload, onDone) => void start(payload, onDone),
    isPending,
    failure: error ? messageOf(error) : undefined,
    failureField: errorField(error),
    reset,
  };
}

/** Its signal aborts when the component is gone. */
function usePresence() {
  const presence = useRef<AbortController>(undefined);
  useEffect(() => {
    const here = new AbortController();
    presence.current = here;
    return () => here.abort();
  }, []);
  return presence;
}

function isRefusal(error: unknown): boolean {
  return error instanceof CallError && !error.technical;
}

/** What the server refused stays refused; a lost connection may come back. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return failures < 2 && (error.code === "unavailable" || error.code === "aborted");
}
