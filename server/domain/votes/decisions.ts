import { sql } from "kysely";

import type { DecisionKind } from "#contract/values/votes/phases.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { record } from "#server/domain/audit.ts";

import type { Deciding, DecisionEffect } from "./decision-effect.ts";
import { decisionEffects } from "./decision-effects.ts";
import { isOfficial, otherOfficials, refusalOfOffice } from "./offices.ts";
import { readVote } from "./read-vote.ts";
import type { VoteRow } from "./read-vote.ts";

interface Proposal {
  voteId: string;
  kind: DecisionKind;
  reason: string;
  payload: unknown;
}

/** Proposes a decision. An official's proposal is their approval; in an opinion vote the manager decides alone. */
export async function propose(
  db: CallDatabase,
  deciding: Deciding,
  { voteId, kind, reason, payload }: Proposal,
): Promise<{ decisionId: string; effective: boolean }> {
  const { caller } = deciding;
  const vote = await readVote(db, voteId, "update");
  const is = await isOfficial(db, voteId);
  if (!is && caller.role !== "manager") throw await refusalOfOffice(db, caller, voteId);
  const effect = effectOf(kind, vote);
  const parsed = effect.parse(payload ?? {});
  await effect.refuse(db, vote, parsed);
  const { id: decisionId } = await db
    .insertInto("vote_decisions")
    .values({
      apartment_id: caller.apartmentId,
      vote_id: voteId,
      kind,
      reason,
      payload: JSON.stringify(parsed),
      proposed_by: caller.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const effective = is && (await settle(db, deciding, { decisionId, kind, vote, payload: parsed }));
  if (!effective) {
    await raiseAlert(db, {
      kind: "vote_office",
      subjectId: voteId,
      causeKey: `vote_decision:${decisionId}`,
      groupKey: `vote_office:${voteId}`,
      to: { userIds: await otherOfficials(db, voteId, caller) },
      words: {},
    });
  }
  return { decisionId, effective };
}

/** The caller's approval of a decision, which carries it out if it is the last that it needs. */
export async function approve(
  db: CallDatabase,
  deciding: Deciding,
  { voteId, decisionId }: { voteId: string; decisionId: string },
): Promise<boolean> {
  const vote = await readVote(db, voteId, "update");
  if (!(await isOfficial(db, voteId))) throw await refusalOfOffice(db, deciding.caller, voteId);
  const decision = await db
    .selectFrom("vote_decisions")
    .where("vote_id", "=", voteId)
    .where("id", "=", decisionId)
    .select((of) => [of.ref("kind").$castTo<DecisionKind>().as("kind"), "payload", "effective_at"])
    .executeTakeFirst();
  if (!decision) throw new CallError("vote_decision_not_found");
  const { kind, payload } = decision;
  return settle(db, deciding, { decisionId, kind, vote, payload });
}

/** Adds the caller's approval. @returns whether the decision is in effect with it */
async function settle(
  db: CallDatabase,
  deciding: Deciding,
  {
    decisionId,
    kind,
    vote,
    payload,
  }: { decisionId: string; kind: DecisionKind; vote: VoteRow; payload: unknown },
): Promise<boolean> {
  const { rows } = await sql<{ outcome: "already" | "over" | "approved" | "effective" }>`
    select approve_vote_decision(${decisionId}) as outcome
  `.execute(db);
  const { outcome } = rows[0]!;
  if (outcome === "already") throw new CallError("decision_already_approved");
  if (outcome === "over") throw new CallError("decision_not_possible");
  const effect = effectOf(kind, vote);
  if (outcome === "approved") return false;
  await effect.refuse(db, vote, payload);
  await effect.takeEffect(db, { decisionId, vote, payload, deciding });
  await record(db, { action: "vote_decided", ...deciding, subjectId: vote.id, details: { kind } });
  return true;
}

/** @throws CallError decision_not_possible in another phase */
function effectOf(kind: DecisionKind, { phase }: VoteRow): DecisionEffect {
  const effect = decisionEffects[kind];
  if (!effect?.from.includes(phase)) throw new CallError("decision_not_possible");
  return effect;
}
