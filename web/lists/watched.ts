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
 * Returns what `select` takes from the newest chunk of a streaming function without a payload, while the
 * caller is on the screen. A broken stream is opened again, and counts as failed only if that does not help
 * at once.
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
      // A single break is not shown, unless there is no data to show meanwhile.
      if (failures > 1 || client.getQueryData([name]) === undefined) setError(failure);
      heedFailure(client, failure);
      if (isSessionEnd(failure)) return;
      timer = setTimeout(open, Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1)));
    };
    function open() {
      clearTimeout(timer);
      setFetching(true);
      // The server also ends a stream when it stops. Then too, the stream is opened again.
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
