import { sql } from "kysely";

import type { Gap } from "#contract/errors.ts";
import { mostSlotsOfStyle } from "#contract/values/votes/phases.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

import type { VoteRow } from "./read-vote.ts";
import { readSizes } from "./sizes.ts";
import type { VoteSizes } from "./sizes.ts";
import { gapsOfSmallGroups } from "./small-groups.ts";
import { officialsWhoStand } from "./standing.ts";

/** What a start may lack. If a gap says more than the error's own sentence, the refusal says the gap's. */
interface StartGap extends Gap {
  code: "vote_not_ready" | "objections_open";
  saysMore?: true;
}

/**
 * Refuses a start that could not be carried out now.
 *
 * @throws CallError vote_not_ready, objections_open
 */
export async function refuseUnready(db: CallDatabase, vote: VoteRow): Promise<void> {
  const [gap] = await findGaps(db, vote, await readSizes(db, vote.id));
  if (!gap) return;
  throw new CallError(gap.code, gap.saysMore ? { message: gap.message } : {});
}

/** All that an announced vote lacks before its start can be decided. */
export async function gapsOfStart(db: CallDatabase, vote: VoteRow, sizes: VoteSizes): Promise<Gap[]> {
  return (await findGaps(db, vote, sizes)).map(({ field, message }) => ({ field, message }));
}

async function findGaps(db: CallDatabase, vote: VoteRow, sizes: VoteSizes): Promise<StartGap[]> {
  return [
    ...gapsOfTime(vote),
    ...(await gapsOfLocks(db, vote)),
    ...(await gapsOfObjections(db, vote)),
    ...gapsOfRoll(sizes),
    ...(await gapsOfPapers(db, vote)),
    ...(await gapsOfStanding(db, vote)),
    ...(await gapsOfSmallGroups(db, vote)).map((gap): StartGap => ({
      ...gap,
      code: "vote_not_ready",
      saysMore: true,
    })),
  ];
}

function gapsOfTime({ opensAt, now }: VoteRow): StartGap[] {
  if (Date.parse(opensAt) > Date.parse(now)) return [];
  const message = "개시 승인을 받지 못해 열리지 않았어요. 공고를 철회하고 다시 공고해 주세요.";
  return [{ field: "opensAt", code: "vote_not_ready", message, saysMore: true }];
}

async function gapsOfLocks(db: CallDatabase, { id, kind }: VoteRow): Promise<StartGap[]> {
  const holders = await db
    .selectFrom("vote_officials")
    .where("vote_id", "=", id)
    .where("holds_lock", "=", true)
    .select(["user_id", "lock_public_key"])
    .execute();
  const lacking = (message: string): StartGap => ({ field: "officials", code: "vote_not_ready", message });
  if (holders.some(({ user_id }) => user_id === null)) {
    return [lacking("자물쇠를 맡은 사람의 계정이 없어졌어요. 공고를 철회하고 다시 정해 주세요.")];
  }
  if (holders.length > 0 && holders.every(({ lock_public_key }) => lock_public_key !== null)) return [];
  return [
    lacking(
      kind === "opinion"
        ? "아직 자물쇠를 채우지 않았어요."
        : "자물쇠를 맡은 선거관리위원이 모두 자물쇠를 채워야 해요.",
    ),
  ];
}

async function gapsOfObjections(db: CallDatabase, { id }: VoteRow): Promise<StartGap[]> {
  const { rows } = await sql<{ open: number }>`select open_vote_objections(${id}, 'roll') as open`.execute(
    db,
  );
  const { open } = rows[0]!;
  if (open === 0) return [];
  const message = `답하지 않은 이의신청이 ${open.toLocaleString("ko-KR")}건 있어요.`;
  return [{ field: "objections", code: "objections_open", message }];
}

/** A contest that nobody has would be decided by nobody. */
function gapsOfRoll({ roll, contests }: VoteSizes): StartGap[] {
  if (roll === 0) return [{ field: "roll", code: "vote_not_ready", message: "명부에 세대가 없어요." }];
  if (contests.length === 0)
    return [{ field: "contests", code: "vote_not_ready", message: "안건이 없어요." }];
  return contests.flatMap((size, at): StartGap[] =>
    size > 0
      ? []
      : [{ field: `contests.${at}`, code: "vote_not_ready", message: "투표할 세대가 명부에 없어요." }],
  );
}

/** Officials who moved to a candidate's home since they were named. */
async function gapsOfStanding(db: CallDatabase, { id }: VoteRow): Promise<StartGap[]> {
  if ((await officialsWhoStand(db, id)).length === 0) return [];
  const message =
    "후보자이거나 후보자와 같은 세대에 사는 선거관리위원이 있어요. 공고를 철회하고 다시 정해 주세요.";
  return [{ field: "officials", code: "vote_not_ready", message, saysMore: true }];
}

/** A ballot has so many slots at most: the options of the household's contests, and 기권 of each. */
async function gapsOfPapers(db: CallDatabase, { id }: VoteRow): Promise<StartGap[]> {
  const { rows } = await sql<{ is: boolean | null }>`
    with contests as (
      select c.scope, 1 + (
        select count(*) from vote_options o where o.vote_id = c.vote_id and o.contest_id = c.id
      ) as slots
      from vote_contests c where c.vote_id = ${id}
    )
    -- Hardly any vote has so many in all of its contests, and then the roll is not looked at.
    select (select sum(c.slots) from contests c) > ${mostSlotsOfStyle} and exists (
      select from vote_roll r
      where r.vote_id = ${id} and r.included and (
        select sum(c.slots) from contests c where is_in_scope(c.scope, r.building, r.unit)
      ) > ${mostSlotsOfStyle}
    ) as is
  `.execute(db);
  // Without a contest the sum is of nothing.
  if (rows[0]!.is !== true) return [];
  const message = `한 세대의 투표용지에 ${mostSlotsOfStyle}칸까지 넣을 수 있어요. 안건이나 후보를 줄여 주세요.`;
  return [{ field: "contests", code: "vote_not_ready", message, saysMore: true }];
}
