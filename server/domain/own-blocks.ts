import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";

import type { Block } from "#contract/blocks.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";

/** Who asks on the flea market is nobody's to know, so a block of them says no more. */
export const namelessInTalk = "벼룩시장에서 연락한 이웃";

/** Whom the caller blocks, in the community or on the flea market alone: the policies show each caller their own. */
export function selectBlocks(db: CallDatabase): SelectQueryBuilder<DB, "blocks", Block> {
  const rows = sql<DB["blocks"]>`(
    select id, nickname, created_at from blocks
    union all
    select id, ${sql.lit(namelessInTalk)}, created_at from market_blocks
  )`;
  // Under the table's own name, for the columns that are selected from it.
  const blocks = db.selectFrom(rows.as("blocks")) as unknown as SelectQueryBuilder<DB, "blocks", object>;
  return blocks.select(["blocks.id", "blocks.nickname", "blocks.created_at as createdAt"]);
}
