/**
 * Turns PostgreSQL's '2026-11-21 03:45:42.12+00' into ISO 8601. Cursors need the microseconds, so they are
 * kept.
 */
export function toIsoTimestamp(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11, -3)}Z`;
}
