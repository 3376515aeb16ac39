import { setTimeout as sleep } from "node:timers/promises";

import { callErrorOf } from "#server/call/constraint-errors.ts";

const tryAgainMs = 1000;

/** The first wait of the process is told, the others are the same one going on. */
let hasBeenTold = false;

/**
 * Does what a start needs of the database, again and again while it is out of reach: a database that
 * restarts, or comes up after us, needs nobody to start us again.
 *
 * @throws what does not pass by itself, such as a wrong password
 */
export async function onceReachable<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!willPass(error)) throw error;
      tell();
      await sleep(tryAgainMs);
    }
  }
}

function willPass(error: unknown): boolean {
  if (callErrorOf(error)?.details.code === "unavailable") return true;
  return error instanceof Error && error.cause !== undefined && willPass(error.cause);
}

function tell(): void {
  if (hasBeenTold) return;
  hasBeenTold = true;
  process.stderr.write(
    "DATABASE_URL의 데이터베이스에 연결할 수 없어 연결될 때까지 기다립니다. 주소와 서버 상태를 확인하세요.\n",
  );
}
