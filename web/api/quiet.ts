const pauseMs = 250;

/** Waits until the browser has had nothing to do for a moment. One that waits for the network is idle too. */
export async function quiet(isBusy: () => boolean): Promise<void> {
  do {
    await new Promise((resolve) => void setTimeout(resolve, pauseMs));
    await idle();
  } while (isBusy());
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
    else resolve();
  });
}
