import { CallError } from "./call-error.ts";

/** What goes on after its deadline would be done behind the back of a caller who was told that it failed. */
export function requireTime(deadline: number): void {
  if (performance.now() > deadline) throw new CallError("deadline_exceeded");
}

/** What comes of the work, if it comes in time. */
export async function beforeDeadline<Result>(
  deadlineMs: number,
  work: Promise<Result> | Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallError("deadline_exceeded")), deadlineMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
