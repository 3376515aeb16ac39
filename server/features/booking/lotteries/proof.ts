import { sql } from "kysely";

import type { Output } from "#contract/index.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

import { readLottery } from "./lottery-rows.ts";

type Proof = Output<"getLotteryProof">["proof"];

/**
 * What a draw can be recomputed from. It does not show who entered.
 *
 * @throws CallError `lottery_not_found`, `lottery_not_drawn`
 */
export async function readProof(db: CallDatabase, lotteryId: string): Promise<Proof> {
  const { rows } = await sql<Proof>`
    select l.seed, l.commitment, l.entries_hash as "entriesHash", proof.lines, proof.passed as "passedCodes",
      proof.refused as "passedChoices", proof.winners, (
        select json_agg(
          json_build_object(
            'prizeNo', p.prize_no, 'date', p.date, 'startMinute', p.start_minute, 'freeSpots', p.free_spots
          ) order by p.prize_no
        )
        from lottery_prizes p where p.apartment_id = l.apartment_id and p.lottery_id = l.id
      ) as prizes
    from lotteries l, lottery_proof(l.id) proof
    where l.id = ${lotteryId} and l.drawn_at is not null
  `.execute(db);
  if (rows[0]) return rows[0];
  await readLottery(db, lotteryId);
  throw new CallError("lottery_not_drawn");
}
