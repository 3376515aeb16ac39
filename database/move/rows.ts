import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

import type { Table } from "./tables.ts";

/** 8 MB: PGlite holds what it gives out in memory. */
const pagesAtOnce = 1024;

/** Copies a table's rows in the order in which they lie: that of sealed ballots tells nothing, and stays so. */
export async function copyRows(
  source: PGlite,
  target: pg.Client,
  { name, columns, pages }: Table,
  onPages: (pages: number) => void,
): Promise<void> {
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const end = page + pagesAtOnce;
    const { blob } = await source.query(
      `copy (select ${columns} from only ${name} where ctid >= '(${page},0)' and ctid < '(${end},0)') to '/dev/blob'`,
    );
    // Pages of deleted rows give nothing out.
    if (blob) {
      const rows = Readable.fromWeb(blob.stream() as ReadableStream);
      await pipeline(rows, target.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
    }
    onPages(Math.min(pagesAtOnce, pages - page));
  }
}
