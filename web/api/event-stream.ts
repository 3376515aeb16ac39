/**
 * Yields the data of each event of a `text/event-stream` answer. `onLife` is called for everything that
 * arrives, also for comments, because they show that the connection is alive.
 */
export async function* readEvents(response: Response, onLife: () => void): AsyncGenerator<string> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      onLife();
      const lines = (rest + value).split(/\r?\n/);
      rest = lines.pop() ?? "";
      yield* lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice("data: ".length));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
