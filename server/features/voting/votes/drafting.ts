import { sql } from "kysely";
import type { z } from "zod";

import { formOf, optionNamesOf, problemOfContest } from "#contract/values/votes/contest-form.ts";
import { mostRollEntries } from "#contract/values/votes/phases.ts";
import { ruleOf } from "#contract/values/votes/rules.ts";
import type { createVoteInput } from "#contract/vote-drafts.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { readVote } from "#server/domain/votes/read-vote.ts";
import { refuseOfficialsWhoStand } from "#server/domain/votes/standing.ts";

type Drafted = z.output<typeof createVoteInput>;
type Contest = Drafted["contests"][number];

/** A draft with every household of the apartment on its roll. @returns its id */
export async function draftVote(db: CallDatabase, apartmentId: string, drafted: Drafted): Promise<string> {
  refuseMisfits(drafted);
  const { id: voteId } = await db
    .insertInto("votes")
    .values({ apartment_id: apartmentId, ...columnsOf(drafted) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertContests(db, apartmentId, voteId, drafted.contests);
  await refuseForeignCandidates(db, voteId);
  await fillRoll(db, apartmentId, voteId);
  return voteId;
}

/** Replaces all of a draft but its roll and officials. */
export async function redraftVote(
  db: CallDatabase,
  apartmentId: string,
  voteId: string,
  drafted: Drafted,
): Promise<void> {
  await requireDraft(db, voteId);
  refuseMisfits(drafted);
  await db.updateTable("votes").set(columnsOf(drafted)).where("id", "=", voteId).execute();
  await db.deleteFrom("vote_contests").where("vote_id", "=", voteId).execute();
  await insertContests(db, apartmentId, voteId, drafted.contests);
  await refuseForeignCandidates(db, voteId);
}

/** @throws CallError vote_not_draft */
export async function requireDraft(db: CallDatabase, voteId: string) {
  const vote = await readVote(db, voteId, "update");
  if (vote.state !== "draft") throw new CallError("vote_not_draft");
  return vote;
}

function columnsOf(drafted: Drafted) {
  return {
    title: drafted.title,
    description: drafted.description ?? "",
    kind: drafted.kind,
    basis: drafted.basis,
    opens_at: drafted.opensAt,
    closes_at: drafted.closesAt,
    identification_clause: drafted.identificationClause,
    technical_notice: drafted.technicalNotice,
    objection_days: drafted.objectionDays ?? 7,
  };
}

/** What form a contest has follows from these. */
const givenOf = ({ template, candidates, choices, seats }: Contest) => ({
  template,
  candidates: candidates ?? [],
  choices: choices ?? [],
  seats: seats ?? 1,
});

function refuseMisfits({ kind, basis, contests }: Drafted): void {
  for (const [at, contest] of contests.entries()) {
    const refuse = (field: string, message: string) => {
      throw new CallError("invalid_input", { field: `contests.${at}.${field}`, message });
    };
    if ((contest.template === "opinion") !== (kind === "opinion")) {
      refuse("template", "의견수렴에는 의견수렴 안건만, 다른 투표에는 다른 안건만 넣을 수 있어요.");
    }
    if (contest.template === "ownersMajority" && basis !== "owners") {
      refuse("template", "입주자 과반수 안건은 소유자 투표에만 넣을 수 있어요.");
    }
    const problem = problemOfContest(givenOf(contest));
    if (problem) refuse(problem.field, problem.message);
  }
}

async function insertContests(
  db: CallDatabase,
  apartment_id: string,
  vote_id: string,
  contests: readonly Contest[],
): Promise<void> {
  for (const [position, contest] of contests.entries()) {
    const given = givenOf(contest);
    const [form, names] = [formOf(given), optionNamesOf(given)];
    const mostPicks = form === "approval" ? 1 : names.length;
    const { id: contest_id } = await db
      .insertInto("vote_contests")
      .values({
        apartment_id,
        vote_id,
        position,
        title: contest.title,
        description: contest.description ?? "",
        template: contest.template,
        form,
        seats: form === "approval" ? 1 : given.seats,
        max_picks: Math.min(contest.maxPicks ?? given.seats, mostPicks),
        rule: JSON.stringify(ruleOf(contest.template, form, contest.rule ?? undefined)),
        tie_rule: contest.tieRule,
        scope: contest.scope ? JSON.stringify(contest.scope) : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    // In an approval contest about somebody, 찬성 is for them.
    const persons = form === "choices" ? [] : given.candidates;
    await db
      .insertInto("vote_options")
      .values(
        names.map((label, option) => ({
          apartment_id,
          vote_id,
          contest_id,
          number: option + 1,
          label,
          candidate_name: persons[option]?.name ?? null,
          introduction: contest.candidates?.[option]?.introduction ?? null,
          candidate_user_id: contest.candidates?.[option]?.userId ?? null,
        })),
      )
      .execute();
  }
}

/** Candidates with an account are residents here, are no officials, and do not live with one. */
async function refuseForeignCandidates(db: CallDatabase, voteId: string): Promise<void> {
  await requireResidents(db, await candidatesOf(db, voteId), "contests");
  await refuseOfficialsWhoStand(db, voteId, "contests");
}

/** The accounts of a vote's candidates. */
async function candidatesOf(db: CallDatabase, voteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("vote_options")
    .where("vote_id", "=", voteId)
    .where("candidate_user_id", "is not", null)
    .select("candidate_user_id")
    .distinct()
    .execute();
  return rows.map(({ candidate_user_id }) => candidate_user_id!);
}

/** @throws CallError resident_not_found */
export async function requireResidents(
  db: CallDatabase,
  userIds: readonly string[],
  field: string,
): Promise<void> {
  if (userIds.length === 0) return;
  const { rows } = await sql`select residents_for_vote(${userIds}::uuid[])`.execute(db);
  if (rows.length < new Set(userIds).size) throw new CallError("resident_not_found", { field });
}

/** The policy hides those that a list under way makes: they may be gone in a minute. */
async function fillRoll(db: CallDatabase, apartmentId: string, voteId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into vote_roll (apartment_id, vote_id, household_id, building, unit)
    select h.apartment_id, ${voteId}::uuid, h.id, h.building, h.unit from households h
    where h.apartment_id = ${apartmentId}
  `.execute(db);
  refuseLongRoll(Number(numAffectedRows));
}

export function refuseLongRoll(entries: number): void {
  if (entries <= mostRollEntries) return;
  throw new CallError("invalid_input", {
    message: `명부에는 ${mostRollEntries.toLocaleString("ko-KR")}세대까지 올릴 수 있어요.`,
  });
}
