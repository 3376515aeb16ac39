import { sql } from "kysely";

import type { DecisionKind } from "#contract/values/votes/phases.ts";
import type { VoteDecision } from "#contract/votes.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { decisionEffects } from "#server/domain/votes/decision-effects.ts";
import type { VoteRow } from "#server/domain/votes/read-vote.ts";

interface Reader {
  callerId: string;
  names: ReadonlyMap<string, string>;
}

/** All decisions of a vote, with the approvals that count now: the oldest first. */
export async function readDecisions(
  db: CallDatabase,
  vote: VoteRow,
  { callerId, names }: Reader,
): Promise<VoteDecision[]> {
  const rows = await db
    .selectFrom("vote_decisions as d")
    .innerJoin("votes as v", (join) =>
      join.onRef("v.apartment_id", "=", "d.apartment_id").onRef("v.id", "=", "d.vote_id"),
    )
    .where("d.vote_id", "=", vote.id)
    .orderBy("d.proposed_at")
    .orderBy("d.id")
    .select((of) => [
      "d.id",
      of.ref("d.kind").$castTo<DecisionKind>().as("kind"),
      "d.reason",
      of.ref("d.payload").$castTo<VoteDecision["payload"]>().as("payload"),
      "d.proposed_by as proposedBy",
      "d.proposed_at as proposedAt",
      "d.effective_at as effectiveAt",
      countApprovals(sql`true`).as("approvals"),
      sql<number>`approvals_needed(v, d.kind)`.as("needed"),
      sql<boolean>`${countApprovals(sql`a.user_id = ${callerId}`)} > 0`.as("approvedByMe"),
    ])
    .execute();
  return rows.map(({ proposedBy, needed, ...decision }) => ({
    ...decision,
    proposedBy: isLapse(decision)
      ? "시간이 지나 자동으로"
      : (names.get(proposedBy ?? "") ?? formerAuthor.resident),
    // It may have taken fewer at its time, of those who were there; a lapse takes nobody.
    needed: decision.effectiveAt === null ? needed : Math.min(needed, decision.approvals),
    isPending:
      decision.effectiveAt === null &&
      Date.parse(decision.proposedAt) >= Date.parse(vote.announcedAt ?? "") &&
      decisionEffects[decision.kind]?.from.includes(vote.phase),
  }));
}

/** What the clock ended: see lapse_votes(). */
function isLapse({ payload }: Pick<VoteDecision, "payload">): boolean {
  return payload["lapsed"] === true;
}

/** A start's approvals count for the roll that they saw. */
function countApprovals(which: ReturnType<typeof sql<unknown>>) {
  return sql<number>`(
    select count(*)::integer from vote_decision_approvals a
    where a.apartment_id = d.apartment_id and a.decision_id = d.id and ${which} and (
      d.effective_at is not null
      or a.roll_version = case when d.kind = 'start' then v.roll_version else 0 end
    )
  )`;
}
