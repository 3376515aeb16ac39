import { sql } from "kysely";

import { gapOfContest } from "#contract/values/votes/contest-form.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import type { VoteRow } from "#server/domain/votes/read-vote.ts";

import { readContests } from "./contest-rows.ts";
import { requireDraft } from "./drafting.ts";

/** Shows a draft to everybody, and asks its officials to take their offices on. @returns when */
export async function announce(db: CallDatabase, voteId: string): Promise<string> {
  await refuseIncomplete(db, await requireDraft(db, voteId));
  const { announced_at } = await db
    .updateTable("votes")
    .set({ state: "announced", announced_at: sql<string>`clock_timestamp()` })
    .where("id", "=", voteId)
    .returning("announced_at")
    .executeTakeFirstOrThrow();
  const about = { subjectId: voteId, words: {} };
  await raiseAlert(db, {
    kind: "vote_announced",
    causeKey: `vote_announced:${voteId}:${announced_at}`,
    to: { residents: "all" },
    ...about,
  });
  const officials = await db
    .selectFrom("vote_officials")
    .where("vote_id", "=", voteId)
    .where("user_id", "is not", null)
    .select("user_id")
    .execute();
  await raiseAlert(db, {
    kind: "vote_asked",
    causeKey: `vote_asked:${voteId}:${announced_at}`,
    to: { userIds: officials.map(({ user_id }) => user_id!) },
    ...about,
  });
  return announced_at!;
}

/** What a vote lacks is told at its field, the first thing first. */
async function refuseIncomplete(db: CallDatabase, vote: VoteRow): Promise<void> {
  const refuse = (field: string, message: string): never => {
    throw new CallError("vote_incomplete", { field, message });
  };
  if (Date.parse(vote.opensAt) <= Date.parse(vote.now)) {
    refuse("opensAt", "투표 시작 시각이 지났어요.");
  }
  const contests = await readContests(db, vote.id);
  if (contests.length === 0) refuse("contests", "안건을 한 개 이상 넣어 주세요.");
  const isOpinion = vote.kind === "opinion";
  if (!isOpinion) {
    const officials = await db
      .selectFrom("vote_officials")
      .where("vote_id", "=", vote.id)
      .where("user_id", "is not", null)
      .select("holds_lock")
      .execute();
    if (officials.length < 2) refuse("officials", "선거관리위원을 두 명 이상 정해 주세요.");
    if (officials.filter(({ holds_lock }) => holds_lock).length < 2) {
      refuse("officials", "자물쇠를 채울 선거관리위원을 두 명 이상 정해 주세요.");
    }
  }
  for (const [at, contest] of contests.entries()) {
    const gap = gapOfContest(asGiven(contest));
    if (gap) refuse(`contests.${at}.${contest.form === "choices" ? "choices" : "candidates"}`, gap);
  }
  const { identification_clause } = await db
    .selectFrom("votes")
    .where("id", "=", vote.id)
    .select("identification_clause")
    .executeTakeFirstOrThrow();
  if (!isOpinion && identification_clause === null) {
    refuse("identificationClause", "본인확인 방법을 정한 관리규약 조항을 적어 주세요.");
  }
  const untied = contests.findIndex(
    ({ form, tieRule }) => tieRule === null && (vote.kind === "election" || form === "candidates"),
  );
  if (untied !== -1) refuse(`contests.${untied}.tieRule`, "동점일 때의 처리를 적어 주세요.");
}

/** A contest as the form of drafts has it. */
function asGiven({ options, ...contest }: Awaited<ReturnType<typeof readContests>>[number]) {
  return {
    ...contest,
    candidates: options.flatMap(({ candidateName: name }) => (name === null ? [] : [{ name }])),
    choices: contest.form === "choices" ? options.map(({ label }) => label) : [],
  };
}
