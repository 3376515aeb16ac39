import type { QueryClient } from "@tanstack/react-query";

import type { Chunk, Input, StreamName } from "#contract/index.ts";

import { isSessionEnd } from "./call-error.ts";
import { stream } from "./call.ts";
import { heedFailure } from "./session.ts";

const firstDelayMs = 500;
const longestDelayMs = 15_000;

interface Listener<Name extends StreamName> {
  onOpening?: () => void;
  onChunk: (chunk: Chunk<Name>) => void;
  /** Called at each break, with the number of breaks since the last chunk. */
  onBreak?: (failure: unknown, breaks: number) => void;
}

interface LastingStream {
  /** Opens it at once if it waits after a break. */
  openNow: () => void;
  close: () => void;
}

/** Opens a stream, and opens it again each time it breaks, with growing pauses. Only the end of the session ends it. */
export function openLasting<Name extends StreamName>(
  client: QueryClient,
  name: Name,
  payload: Input<Name>,
  { onOpening, onChunk, onBreak }: Listener<Name>,
): LastingStream {
  const controller = new AbortController();
  const { signal } = controller;
  let breaks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    clearTimeout(timer);
    onOpening?.();
    const openedAt = Date.now();
    const hear = (chunk: Chunk<Name>) => {
      if (signal.aborted) return;
      breaks = 0;
      onChunk(chunk);
    };
    const end = (failure: unknown) => {
      if (signal.aborted) return;
      breaks++;
      onBreak?.(failure, breaks);
      if (isSessionEnd(failure)) afterCommands(client, () => heedFailure(client, failure, openedAt));
      else {
        heedFailure(client, failure, openedAt);
        timer = setTimeout(open, pauseAfter(breaks));
      }
    };
    // The server also ends a stream when it stops. Then too, the stream is opened again.
    void stream(name, payload, hear, { signal }).then(() => end(null), end);
  };
  open();
  return {
    openNow: open,
    close: () => {
      clearTimeout(timer);
      controller.abort();
    },
  };
}

/** The running call may be the one that ended the session, such as deleting one's account: its answer is told first. */
function afterCommands(client: QueryClient, work: () => void): void {
  if (client.isMutating() === 0) {
    work();
    return;
  }
  const stop = client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) return;
    stop();
    work();
  });
}

/** Adds a random part, so that people who lost the server together do not all come back together. */
function pauseAfter(breaks: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (breaks - 1)) * (1 + Math.random() / 4);
}
