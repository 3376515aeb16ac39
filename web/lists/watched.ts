import { hashKey, keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import type { Chunk, Input, StreamName } from "#contract/index.ts";
import { openLasting } from "#web/api/lasting-stream.ts";

import type { Loadable } from "./loaded.tsx";

/** What a stream says, and whether that is still the answer to the payload before. */
export interface Watched<Data> extends Loadable<Data> {
  isOfOtherPayload: boolean;
  /** When the newest chunk came. */
  heardAt: number;
}

/**
 * Returns the newest chunk of a streaming function, while the caller is on the screen. A broken stream is opened
 * again, and counts as failed only if that does not help at once. With another payload, the last chunk stays until
 * the first of the new stream.
 */
export function useWatched<Name extends StreamName>(name: Name, payload: Input<Name>): Watched<Chunk<Name>> {
  const client = useQueryClient();
  // The payload's content opens a stream, not the object that holds it.
  const [asked, setAsked] = useState(payload);
  if (hashKey([asked]) !== hashKey([payload])) setAsked(payload);
  const { data, isPlaceholderData, dataUpdatedAt } = useQuery<Chunk<Name>>({
    queryKey: [name, asked],
    queryFn: skipToken,
    placeholderData: keepPreviousData,
  });
  const [error, setError] = useState<unknown>(null);
  const [isFetching, setFetching] = useState(true);
  const openAgain = useRef<() => void>(undefined);

  useEffect(() => {
    const queryKey = [name, asked];
    const { openNow, close } = openLasting(client, name, asked, {
      onOpening: () => setFetching(true),
      onChunk: (chunk) => {
        setError(null);
        setFetching(false);
        client.setQueryData(queryKey, chunk);
      },
      onBreak: (failure, breaks) => {
        setFetching(false);
        // A single break is not shown, unless there is no data to show meanwhile.
        if (breaks > 1 || client.getQueryData(queryKey) === undefined) setError(failure);
      },
    });
    openAgain.current = openNow;
    return close;
  }, [client, name, asked]);

  return {
    data,
    isOfOtherPayload: isPlaceholderData,
    heardAt: dataUpdatedAt,
    error,
    isError: error !== null,
    isFetching,
    refetch: () => {
      if (!isFetching) openAgain.current?.();
    },
  };
}
