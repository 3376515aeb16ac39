import { useMutation } from "@tanstack/react-query";

import { errorMessage } from "./call-error.ts";
import { asFailure, readAnswer } from "./call.ts";
import { openTimer } from "./timer.ts";

/** The longest time without a byte. */
const silenceMs = 60_000;

interface DownloadOptions {
  /** Why it failed, where the server says nothing for people. */
  fallback: string;
  onSuccess: (content: Blob) => void;
}

/** Fetches a file of our own server, so that a failure is told where it was asked for. */
export function useDownload(path: string, { fallback, onSuccess }: DownloadOptions) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => fetchFile(path), onSuccess });
  return {
    run: () => mutate(),
    isPending,
    failure: error === null ? undefined : errorMessage(error, fallback),
  };
}

/** @throws CallError */
export async function fetchFile(path: string): Promise<Blob> {
  const timer = openTimer(silenceMs, undefined);
  try {
    const response = await fetch(path, { signal: timer.signal });
    if (!response.ok || !response.body) return readAnswer<never>(response.status, await response.text());
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, sink) => {
        timer.restart();
        sink.enqueue(chunk);
      },
    });
    return await new Response(response.body.pipeThrough(heard), { headers: response.headers }).blob();
  } catch (error) {
    throw asFailure(error, timer);
  } finally {
    timer.close();
  }
}
