import { sql } from "kysely";
import { z } from "zod";

import { id, requiredText } from "#contract/values/text.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { decisionEffect } from "#server/domain/votes/decision-effect.ts";
import type { VoteRow } from "#server/domain/votes/read-vote.ts";

const chooseWinners = "당선·가결로 정한 것을 확인해 주세요.";

const payload = z.object({
  contestId: id,
  /** Option numbers from 0; none if nobody is elected. */
  winners: z
    .array(z.number(chooseWinners).int(chooseWinners).min(0, chooseWinners), chooseWinners)
    .max(5, chooseWinners)
    .nullish()
    .transform((winners) => winners ?? []),
  text: requiredText({ max: 2000, multiline: true, required: "어떻게 정했는지 적어 주세요." }),
});

/**
 * Records the outcome of a contest that the counts left open: after a tie by the bylaws, or after an objection that was
 * accepted. The counts stay as they are; the decision itself is the record.
 */
export const settle = decisionEffect({
  from: ["counted"],
  payload,
  refuse,
  takeEffect: async () => Promise.resolve(),
});

async function refuse(
  db: CallDatabase,
  { id: voteId }: VoteRow,
  { contestId, winners }: z.output<typeof payload>,
): Promise<void> {
  const contest = await db
    .selectFrom("vote_contests")
    .innerJoin("vote_results", (join) =>
      join
        .onRef("vote_results.vote_id", "=", "vote_contests.vote_id")
        .onRef("vote_results.position", "=", "vote_contests.position"),
    )
    .where("vote_contests.id", "=", contestId)
    .where("vote_contests.vote_id", "=", voteId)
    .select(["seats", "outcome"])
    .select(
      sql<number[]>`array(
      select o.number - 1 from vote_options o where o.contest_id = vote_contests.id and o.withdrawn_at is null
    )`.as("options"),
    )
    .select(sql<boolean>`is_contest_objected_to(vote_contests.vote_id, vote_contests.id)`.as("isObjectedTo"))
    .executeTakeFirst();
  if (!contest) throw new CallError("vote_contest_not_found");
  if (contest.outcome !== "tie" && contest.outcome !== "undecided" && !contest.isObjectedTo) {
    throw new CallError("decision_not_possible", {
      message:
        "동점이거나 정해지지 않은 안건, 또는 그 안건의 이의신청을 받아들인 뒤에만 결과를 적을 수 있어요.",
    });
  }
  const arePossible =
    winners.length <= contest.seats &&
    new Set(winners).size === winners.length &&
    winners.every((winner) => contest.options.includes(winner));
  if (!arePossible) {
    throw new CallError("invalid_input", { field: "payload.winners", message: chooseWinners });
  }
}
