import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import type { Chunk, CommandName, FunctionName, Input, Output, StreamName } from "#contract/index.ts";

import { CallError, type CallErrorOf, errorField, errorMessage } from "./call-error.ts";
import { stream } from "./call.ts";
import { commander } from "./commands.ts";
import { invalidateAfter, loadTopics } from "./stale-queries.ts";

interface ActionOptions<Answer> {
  /** The sentence if the server refuses without one of its own. */
  fallback: string;
  /** The sentence for an unreadable answer; the fallback by default. */
  brokenFallback?: string;
  onSuccess?: (answer: Answer) => void;
  /** Called after `onSuccess`, to go on from this screen. People who have left it meanwhile stay where they are. */
  onward?: (answer: Answer) => void;
  /** Gets a sentence for the user, for actions that have no place on the screen to show it. */
  onFailure?: (message: string) => void;
}

export interface CommandOptions<Name extends CommandName> extends ActionOptions<Output<Name>> {
  /** For a command that ends the session: its answer if the session has already ended. */
  onceOver?: Output<Name>;
}

/** A call that a person starts: its state, and why its last run failed. */
export interface Action<Payload> {
  /**
   * Does nothing while a run is under way: a double click can come before the button is drawn as busy.
   * `onDone` is called if this run succeeds.
   */
  run: (payload: Payload, onDone?: () => void) => void;
  isPending: boolean;
  /** A sentence for the user. */
  failure: string | undefined;
  failureField: string | undefined;
  /** Those of the field's ids that the server has no longer. */
  missingIds?: readonly string[] | undefined;
  /** Forgets the last run. */
  reset: () => void;
}

/** The action that calls a function. */
interface CallAction<Name extends FunctionName> extends Action<Input<Name>> {
  error: CallErrorOf<Name> | undefined;
}

export type Command<Name extends CommandName> = CallAction<Name>;

/**
 * A command that a person starts. If it is lost on the way, it is repeated as long as the person is on the
 * screen. Queries that show what it touched are read again.
 */
export function useCommand<Name extends CommandName>(
  name: Name,
  { onceOver, ...options }: CommandOptions<Name>,
): Command<Name> {
  const [send] = useState(() => commander(name, { onceOver }));
  const client = useQueryClient();
  const act: Act<Name, Output<Name>> = async (payload, signal) => {
    void loadTopics();
    const answer = await send(payload, signal);
    // What goes on from here may show what was touched.
    await invalidateAfter(client, name, payload);
    return answer;
  };
  return useAction<Name, Output<Name>>(act, options);
}

/** A stream that a person starts, and that is useful only when it has come whole. */
export function useCollected<Name extends StreamName>(
  name: Name,
  options: ActionOptions<Collected<Name>>,
): CallAction<Name> {
  return useAction<Name, Collected<Name>>(async (payload, signal) => {
    const chunks: Chunk<Name>[] = [];
    const answer = await stream(name, payload, (chunk) => chunks.push(chunk), { signal });
    return { chunks, answer };
  }, options);
}

interface Collected<Name extends StreamName> {
  chunks: Chunk<Name>[];
  answer: Output<Name>;
}

/** The signal aborts when the person leaves the screen. */
type Act<Name extends FunctionName, Answer> = (
  payload: Input<Name>,
  signal: AbortSignal | undefined,
) => Promise<Answer>;

function useAction<Name extends FunctionName, Answer>(
  act: Act<Name, Answer>,
  { fallback, brokenFallback = fallback, onSuccess, onward, onFailure }: ActionOptions<Answer>,
): CallAction<Name> {
  const presence = usePresence();
  const messageOf = (reason: unknown) => errorMessage(reason, isRefusal(reason) ? fallback : brokenFallback);
  const { mutateAsync, isPending, error, reset } = useMutation<Answer, CallErrorOf<Name>, Input<Name>>({
    mutationFn: (payload) => act(payload, presence.current?.signal),
    onSuccess: (answer) => {
      onSuccess?.(answer);
      if (presence.current?.signal.aborted !== true) onward?.(answer);
    },
    onError: (reason) => onFailure?.(messageOf(reason)),
  });
  const isUnderWay = useRef(false);
  const start = async (payload: Input<Name>, onDone?: () => void) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await mutateAsync(payload);
    } catch {
      // The error is in `failure`.
      return;
    } finally {
      isUnderWay.current = false;
    }
    onDone?.();
  };
  return {
    run: (payload, onDone) => void start(payload, onDone),
    isPending,
    error: error ?? undefined,
    failure: error ? messageOf(error) : undefined,
    failureField: errorField(error),
    missingIds: error?.details?.missingIds,
    reset,
  };
}

/** Returns a signal that aborts when the component is removed. */
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
