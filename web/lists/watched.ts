import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import type { Chunk, FunctionName } from "#contract/index.ts";
import { isSessionEnd } from "#web/api/call-error.ts";
import { stream } from "#web/api/call.ts";
import { heedFailure } from "#web/api/session.ts";

import type { Loadable } from "./loaded.tsx";

const firstDelayMs = 500;
const longestDelayMs = 15_000;

/**
 * What `select` takes of the newest chunk of a streaming function without a payload, as long as the
 * caller is on the screen. A stream that breaks is opened again by itself; it counts as failed when that does not
 * help at once.
 */
export function useWatched<Name extends FunctionName, Data>(
  name: Name,
  select: (chunk: Chunk<Name>) => Data,
): Loadable<Data> {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: [name], queryFn: skipToken, select });
  const [error, setError] = useState<unknown>(null);
  const [isFetching, setFetching] = useState(true);
  const openAgain = useRef<() => void>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const onChunk = (chunk: Chunk<Name>) => {
      failures = 0;
      setError(null);
      setFetching(false);
      client.setQueryData([name], chunk);
    };
    const onEnd = (failure: unknown) => {
      if (signal.aborted) return;
      failures++;
      setFetching(false);
      // A single break heals unseen, unless there is nothing to show meanwhile.
      if (failures > 1 || client.getQueryData([name]) === undefined) setError(failure);
      heedFailure(client, failure);
      if (isSessionEnd(failure)) return;
      timer = setTimeout(open, Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1)));
    };
    function open() {
      clearTimeout(timer);
      setFetching(true);
      // The server ends a stream of its own accord when it stops: then, too, it is opened again.
      void stream(name, undefined, onChunk, { signal }).then(() => onEnd(null), onEnd);
    }
    openAgain.current = open;
    open();
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, name]);

  return {
    data,
    error,
    isError: error !== null,
    isFetching,
    refetch: () => {
      if (!isFetching) openAgain.current?.();
    },
  };
}
