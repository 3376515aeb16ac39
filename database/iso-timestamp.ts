/**
 * Turns '2026-11-21 03:45:42.12+00' into ISO 8601 and keeps the microseconds, which cursors need. As many digits as there
 * are, so the texts do not sort as the moments do: '…42.12Z' comes after '…42.125Z'.
 */
export function toIsoTimestamp(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11, -3)}Z`;
}
