import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import type { Chunk, StreamName } from "#contract/index.ts";
import { openLasting } from "#web/api/lasting-stream.ts";

import type { Loadable } from "./loaded.tsx";

/**
 * Returns what `select` takes from the newest chunk of a streaming function without a payload, while the
 * caller is on the screen. A broken stream is opened again, and counts as failed only if that does not help
 * at once.
 */
export function useWatched<Name extends StreamName, Data>(
  name: Name,
  select: (chunk: Chunk<Name>) => Data,
): Loadable<Data> {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: [name], queryFn: skipToken, select });
  const [error, setError] = useState<unknown>(null);
  const [isFetching, setFetching] = useState(true);
  const openAgain = useRef<() => void>(undefined);

  useEffect(() => {
    const { openNow, close } = openLasting(client, name, {
      onOpening: () => setFetching(true),
      onChunk: (chunk) => {
        setError(null);
        setFetching(false);
        client.setQueryData([name], chunk);
      },
      onBreak: (failure, breaks) => {
        setFetching(false);
        // A single break is not shown, unless there is no data to show meanwhile.
        if (breaks > 1 || client.getQueryData([name]) === undefined) setError(failure);
      },
    });
    openAgain.current = openNow;
    return close;
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
