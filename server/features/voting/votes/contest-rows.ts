import { contestRule } from "#contract/values/votes/rules.ts";
import type { ContestForm, ContestTemplate } from "#contract/values/votes/templates-words.ts";
import { scopeOf } from "#contract/vote-drafts.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** The contests of a vote by position, each with its options by number. */
export async function readContests(db: CallDatabase, voteId: string) {
  const contests = await db
    .selectFrom("vote_contests")
    .where("vote_id", "=", voteId)
    .orderBy("position")
    .select((of) => [
      "id",
      "position",
      "title",
      "description",
      of.ref("template").$castTo<ContestTemplate>().as("template"),
      of.ref("form").$castTo<ContestForm>().as("form"),
      "seats",
      "max_picks as maxPicks",
      "rule",
      "tie_rule as tieRule",
      "scope",
    ])
    .execute();
  const options = await db
    .selectFrom("vote_options")
    .where("vote_id", "=", voteId)
    .orderBy("number")
    .select([
      "contest_id",
      "id",
      "number",
      "label",
      "candidate_name as candidateName",
      "introduction",
      "candidate_user_id as candidateUserId",
      "withdrawn_at as withdrawnAt",
    ])
    .execute();
  return contests.map(({ rule, scope, ...contest }) => ({
    ...contest,
    rule: contestRule.parse(rule),
    scope: scopeOf.parse(scope),
    options: options.filter(({ contest_id }) => contest_id === contest.id),
  }));
}
