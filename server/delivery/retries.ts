/** A failure is tried again after so many seconds each, and then no more. */
const delays = [30, 120, 600, 3600, 21_600];

/** Nobody is to wait for longer, even if we are asked to. */
const longest = 172_800;

/** Servers that failed together do not come back together. */
const spread = 0.2;

/**
 * The wait before the next attempt, in seconds; what the other side asks for wins, unless it is no wait at all.
 * Undefined if there is none.
 */
export function retryAfterSeconds(
  attempts: number,
  askedSeconds?: number,
  random: () => number = Math.random,
): number | undefined {
  const delay = delays[attempts];
  if (delay === undefined) return undefined;
  if (askedSeconds !== undefined && askedSeconds >= 1) return Math.min(askedSeconds, longest);
  return delay * (1 + spread * (2 * random() - 1));
}
