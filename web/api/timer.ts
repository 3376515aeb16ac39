/** A caller's abort signal and a time limit in one. */
export interface Timer {
  signal: AbortSignal;
  /** Whether the caller (`aborted`) or the time limit (`expired`) ended it. */
  readonly state: "running" | "aborted" | "expired";
  /** Starts the time limit again, or another one. */
  restart: (otherMs?: number) => void;
  close: () => void;
}

/** Starts a time limit. `AbortSignal.any` would do the same, but phones of a few years ago lack it. */
export function openTimer(limitMs: number, callerSignal: AbortSignal | undefined): Timer {
  const controller = new AbortController();
  let state: Timer["state"] = "running";
  let timeout = setTimeout(expire, limitMs);

  if (callerSignal?.aborted) abort();
  callerSignal?.addEventListener("abort", abort);

  return {
    signal: controller.signal,
    get state() {
      return state;
    },
    restart: (otherMs = limitMs) => {
      clearTimeout(timeout);
      timeout = setTimeout(expire, otherMs);
    },
    close: () => {
      clearTimeout(timeout);
      callerSignal?.removeEventListener("abort", abort);
    },
  };

  function end(how: "aborted" | "expired") {
    if (state !== "running") return;
    state = how;
    controller.abort();
  }
  function abort() {
    end("aborted");
  }
  function expire() {
    end("expired");
  }
}
