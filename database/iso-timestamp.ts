/** PostgreSQL's '2026-11-21 03:45:42.12+00' as ISO 8601, keeping its microseconds (a cursor needs them). */
export function toIsoTimestamp(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11, -3)}Z`;
}
