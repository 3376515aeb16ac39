/** Turns '2026-11-21 03:45:42.12+00' into ISO 8601 and keeps the microseconds, which cursors need. */
export function toIsoTimestamp(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11, -3)}Z`;
}
