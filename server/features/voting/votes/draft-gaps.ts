import type { Gap } from "#contract/errors.ts";
import { gapOfContest } from "#contract/values/votes/contest-form.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { VoteRow } from "#server/domain/votes/read-vote.ts";
import { gapsOfSmallGroups } from "#server/domain/votes/small-groups.ts";
import { officialsWhoStand } from "#server/domain/votes/standing.ts";

import type { readContests } from "./contest-rows.ts";

export type Contests = Awaited<ReturnType<typeof readContests>>;

/** All that a draft lacks before it can be announced, in the order of importance. */
export async function gapsOfDraft(db: CallDatabase, vote: VoteRow, contests: Contests): Promise<Gap[]> {
  return [
    ...(Date.parse(vote.opensAt) <= Date.parse(vote.now)
      ? [{ field: "opensAt", message: "투표 시작 시각이 지났어요." }]
      : []),
    ...(contests.length === 0 ? [{ field: "contests", message: "안건을 한 개 이상 넣어 주세요." }] : []),
    ...(vote.kind === "opinion" ? [] : await gapsOfOfficials(db, vote.id)),
    ...gapsOfOptions(contests),
    ...(vote.kind === "opinion" ? [] : await gapsOfIdentification(db, vote.id)),
    ...gapsOfTies(vote, contests),
    ...(await gapsOfSmallGroups(db, vote)),
  ];
}

/** The law puts a committee in charge, and no lock must open the box alone. */
async function gapsOfOfficials(db: CallDatabase, voteId: string): Promise<Gap[]> {
  const officials = await db
    .selectFrom("vote_officials")
    .where("vote_id", "=", voteId)
    .where("user_id", "is not", null)
    .select("holds_lock")
    .execute();
  if (officials.length < 2) {
    return [{ field: "officials", message: "선거관리위원을 두 명 이상 정해 주세요." }];
  }
  if ((await officialsWhoStand(db, voteId)).length > 0) {
    return [{ field: "officials", message: "후보자와 같은 세대에 사는 사람은 선거관리위원이 될 수 없어요." }];
  }
  if (officials.filter(({ holds_lock }) => holds_lock).length < 2) {
    return [{ field: "officials", message: "자물쇠를 채울 선거관리위원을 두 명 이상 정해 주세요." }];
  }
  return [];
}

function gapsOfOptions(contests: Contests): Gap[] {
  return contests.flatMap((contest, at) => {
    const message = gapOfContest(asGiven(contest));
    const field = `contests.${at}.${contest.form === "choices" ? "choices" : "candidates"}`;
    return message === undefined ? [] : [{ field, message }];
  });
}

/** A contest as the form of drafts has it. */
function asGiven({ options, ...contest }: Contests[number]) {
  return {
    ...contest,
    candidates: options.flatMap(({ candidateName: name }) => (name === null ? [] : [{ name }])),
    choices: contest.form === "choices" ? options.map(({ label }) => label) : [],
  };
}

async function gapsOfIdentification(db: CallDatabase, voteId: string): Promise<Gap[]> {
  const { identification_clause } = await db
    .selectFrom("votes")
    .where("id", "=", voteId)
    .select("identification_clause")
    .executeTakeFirstOrThrow();
  if (identification_clause !== null) return [];
  return [{ field: "identificationClause", message: "본인확인 방법을 정한 관리규약 조항을 적어 주세요." }];
}

/** The system never breaks a tie, so the vote announces beforehand what follows one. */
function gapsOfTies({ kind }: VoteRow, contests: Contests): Gap[] {
  return contests.flatMap(({ form, tieRule }, at) =>
    tieRule === null && (kind === "election" || form === "candidates")
      ? [{ field: `contests.${at}.tieRule`, message: "동점일 때의 처리를 적어 주세요." }]
      : [],
  );
}
