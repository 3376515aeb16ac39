import type { Excerpt } from "#contract/values/page.ts";

/** The rows of a list that was read with `excerpt: true`. */
export function excerptsOf<Row extends { content: string }>(rows: readonly Row[]): Excerpt<Row>[] {
  return rows.map(({ content, ...row }) => ({ ...row, excerpt: content }));
}
