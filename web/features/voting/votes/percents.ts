/**
 * Rounded down, other than the figures of surveys: a vote turns on majorities and quorums, so that none is shown that
 * was not reached, nor 100 % while one household is missing.
 */
export function percentText(some: number, all: number, digits = 0): string {
  const scale = 10 ** digits;
  const percent = all === 0 ? 0 : Math.floor((some * 100 * scale) / all) / scale;
  return percent.toFixed(digits);
}
