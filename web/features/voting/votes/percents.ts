/**
 * Rounded down, unlike the figures of surveys: a vote depends on majorities and quorums, so none is shown before it is
 * reached, nor 100 % while one household is missing.
 */
export function percentText(some: number, all: number, digits = 0): string {
  const scale = 10 ** digits;
  const percent = all === 0 ? 0 : Math.floor((some * 100 * scale) / all) / scale;
  return percent.toFixed(digits);
}
