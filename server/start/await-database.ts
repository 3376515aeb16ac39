import { setTimeout as sleep } from "node:timers/promises";

import { callErrorOf } from "#server/call/constraint-errors.ts";

const tryAgainMs = 1000;

/** Only the first wait of the process is logged. Later waits belong to the same start. */
let hasBeenTold = false;

/**
 * Repeats a step of the start while the database cannot be reached. So the server may start before its
 * database, or while the database restarts.
 *
 * @throws an error that does not pass by itself, such as a wrong password
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
