import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { ask } from "#server/testing/ask.ts";

interface Seen {
  /** Titles of notices whose writing was acknowledged. */
  written: string[];
  answered: number;
  /** The longest time in which nothing was answered, in ms. */
  longestGapMs: number;
  /** What was refused for another reason than a server that stops or is away. */
  refused: string[];
}

const pauseMs = 50;

/** A resident reads and a manager writes, each again and again as the browser does, until the work is done. */
export async function loadWhile(
  origin: string,
  { manager, resident }: { manager: string; resident: string },
  work: () => Promise<void>,
): Promise<Seen> {
  const seen: Seen = { written: [], answered: 0, longestGapMs: 0, refused: [] };
  const over = new AbortController();
  let lastAt = performance.now();
  const noted = (answer: { status: number; code?: string }): boolean => {
    if (answer.status === 200) {
      seen.longestGapMs = Math.round(Math.max(seen.longestGapMs, performance.now() - lastAt));
      lastAt = performance.now();
      seen.answered += 1;
    } else if (![0, 503].includes(answer.status)) seen.refused.push(`${answer.status} ${answer.code}`);
    return answer.status === 200;
  };
  const read = async () => {
    while (!over.signal.aborted) {
      noted(await ask(origin, resident, "getNotices", { limit: 20 }));
      await sleep(pauseMs);
    }
  };
  const write = async () => {
    for (let count = 1; !over.signal.aborted; count++) {
      const title = `단수 안내 ${count}`;
      const data = { title, content: "내일 물이 나오지 않아요.", requestId: randomUUID() };
      while (!noted(await ask(origin, manager, "createNotice", data))) await sleep(pauseMs);
      seen.written.push(title);
      await sleep(pauseMs * 20);
    }
  };
  const both = [read(), write()];
  await work();
  await sleep(pauseMs * 10);
  over.abort();
  await Promise.all(both);
  return seen;
}
