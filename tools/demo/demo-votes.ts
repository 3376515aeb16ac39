import { sql } from "kysely";

import { sealBallot } from "#ballots/ballot.ts";
import { toBase64 } from "#ballots/bytes.ts";
import { definitionHash, definitionText, parseDefinition } from "#ballots/definition.ts";
import type { VoteDefinition } from "#ballots/definition.ts";
import { makeLock } from "#ballots/lock.ts";
import type { Lock } from "#ballots/lock.ts";
import { openSum } from "#ballots/opening.ts";
import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { Database } from "#database/database.ts";
import { remindOfVotes } from "#server/jobs/remind-of-votes.ts";
import { sealDueVotes } from "#server/jobs/seal-votes.ts";
import { acting } from "#server/testing/acting.ts";

import { callsOf } from "./demo-calls.ts";
import type { SampleCalls } from "./demo-calls.ts";
import { before, onTheHour, personNamed } from "./demo-people.ts";
import type { Resident, SamplePeople } from "./demo-people.ts";
import { handOutPapers, publishPapers, typePapers } from "./demo-vote-papers.ts";
import { comingVote, countedVote, draftedVote, openVote } from "./demo-vote-texts.ts";
import type { SampleVote } from "./demo-vote-texts.ts";

interface Committee {
  database: Database;
  calls: SampleCalls;
  people: SamplePeople;
}

interface AnnouncedVote {
  voteId: string;
  sample: SampleVote;
  officials: Resident[];
}

interface StartedVote extends AnnouncedVote {
  locks: Lock[];
  definition: VoteDefinition;
  hash: string;
}

/** Inserts a vote of each phase, with ballots sealed as on the voters' phones, and counts the one that has closed. */
export async function insertVotes(database: Database, people: SamplePeople): Promise<void> {
  const committee = { database, people, calls: callsOf(database, people.apartmentId) };
  const counted = await start(committee, countedVote);
  for (const [index, ballot] of Object.entries(countedVote.ballots!).entries()) {
    await cast(committee, counted, ballot, (index + 1) * 7);
  }
  await handOutPapers(papersOf(committee, counted), hoursOpen(counted));
  await count(committee, counted);
  const open = await start(committee, openVote);
  for (const [index, ballot] of Object.entries(openVote.ballots!).entries()) {
    await cast(committee, open, ballot, index + 1);
  }
  await remindOfVotes(database);
  await ageAlerts(committee, open);
  await ageAlerts(committee, await announce(committee, comingVote));
  await draft(committee, draftedVote);
}

async function draft(
  { calls, people }: Committee,
  { draft: drafted, opens, closes }: SampleVote,
): Promise<string> {
  const isComing = "inDays" in opens;
  const { voteId } = await calls.office(people.manager, "createVote", {
    ...drafted,
    // Nothing is announced that has begun: a vote of the past moves there once it is started.
    opensAt: isComing ? onDay(opens) : before(-1),
    closesAt: isComing ? onDay(closes) : before(-2),
  });
  return voteId;
}

async function announce(committee: Committee, sample: SampleVote): Promise<AnnouncedVote> {
  const { calls, people } = committee;
  const voteId = await draft(committee, sample);
  const officials = sample.officials.map((nickname) => personNamed(people.residents, nickname));
  await calls.office(people.manager, "setVoteOfficials", {
    voteId,
    officials: officials.map(({ id: userId }, index) => ({ userId, holdsLock: index < sample.locks })),
  });
  await calls.office(people.manager, "announceVote", { voteId });
  await calls.asOwner(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`update votes set announced_at = ${before(sample.announcedHoursAgo!)} where id = ${voteId}`.execute(
      db,
    );
  });
  return { voteId, sample, officials };
}

async function start(committee: Committee, sample: SampleVote): Promise<StartedVote> {
  const { calls } = committee;
  const announced = await announce(committee, sample);
  const { voteId, officials } = announced;
  const locks: Lock[] = [];
  for (const [index, official] of officials.entries()) {
    await calls.resident(official, "answerVoteOffice", { voteId, accepts: true });
    if (index >= sample.locks) continue;
    const lock = makeLock(voteId, official.id);
    locks.push(lock);
    await calls.resident(official, "addVoteLock", {
      voteId,
      publicKey: lock.publicKey,
      proof: toBase64(lock.proof),
      spareKeptBy: "관리사무소 금고",
    });
  }
  const [first, second] = officials as [Resident, Resident];
  const { decisionId } = await calls.resident(first, "proposeVoteDecision", {
    voteId,
    kind: "start",
    reason: "명부와 자물쇠를 함께 확인했습니다.",
  });
  await calls.resident(second, "approveVoteDecision", { voteId, decisionId });
  return { ...announced, locks, ...(await moveOpening(committee, announced)) };
}

/** As if it had been started at its time. Its definition says the same, so that a recount finds no other. */
async function moveOpening(
  { calls }: Committee,
  vote: AnnouncedVote,
): Promise<Pick<StartedVote, "definition" | "hash">> {
  const { voteId, sample } = vote;
  const { closes, announcedHoursAgo } = sample;
  const hoursAgo = hoursOpen(vote);
  const opensAt = onTheHour(before(hoursAgo));
  const startedAt = before((announcedHoursAgo! + hoursAgo) / 2);
  return calls.asOwner(async (db) => {
    // This changes what the triggers protect, as if time had passed.
    await sql`set local session_replication_role = replica`.execute(db);
    const { definition_text, opens_at } = await db
      .updateTable("votes")
      .set({
        opens_at: opensAt,
        closes_at: closes.inDays > 0 ? onDay(closes) : before(-2),
        frozen_at: startedAt,
      })
      .where("id", "=", voteId)
      .returning(["definition_text", "opens_at"])
      .executeTakeFirstOrThrow();
    const definition = { ...parseDefinition(definition_text!), opensAt: opens_at };
    const text = definitionText(definition);
    const hash = definitionHash(text);
    await sql`
      update votes set definition_text = ${text}, definition_hash = ${hash} where id = ${voteId}
    `.execute(db);
    await sql`update vote_officials set accepted_at = ${before(announcedHoursAgo! - 5)} where vote_id = ${voteId}`.execute(
      db,
    );
    await sql`
      update vote_decisions set proposed_at = ${startedAt}, effective_at = ${startedAt} where vote_id = ${voteId}
    `.execute(db);
    await sql`update vote_decision_approvals set approved_at = ${startedAt} where vote_id = ${voteId}`.execute(
      db,
    );
    return { definition, hash };
  });
}

/** Puts a ballot in as a neighbour. Nobody knows their password: the database checks everything else. */
async function cast(
  { database, people, calls }: Committee,
  vote: StartedVote,
  [nickname, choices]: [string, number[][]],
  hoursLater: number,
): Promise<void> {
  const { voteId, definition, hash } = vote;
  const { id: userId, householdId } = personNamed(people.residents, nickname);
  const { body } = sealBallot({ definition, definitionHash: hash, style: 0, choices });
  const outcome = await acting(
    database,
    { role: "resident", apartmentId: people.apartmentId, userId, householdId },
    async (db) => {
      const { rows } = await sql<{ outcome: string }>`
        select outcome from cast_ballot(${voteId}, ${Buffer.from(body)})
      `.execute(db);
      return rows[0]!.outcome;
    },
  );
  if (outcome !== "cast") throw new Error(`${nickname} could not vote: ${outcome}.`);
  await calls.asOwner(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      update vote_marks set marked_at = ${before(hoursOpen(vote) - hoursLater)}
      where vote_id = ${voteId} and household_id = ${householdId}
    `.execute(db);
  });
}

/** How long ago it opened. */
function hoursOpen({ sample: { opens } }: AnnouncedVote): number {
  return "hoursAgo" in opens ? opens.hoursAgo : 0;
}

function papersOf({ calls }: Committee, { sample: { papers = [] }, ...vote }: StartedVote) {
  return { calls, ...vote, papers };
}

/** Closes, seals and counts, each lock opened by its holder: everything the day before yesterday. */
async function count(committee: Committee, vote: StartedVote): Promise<void> {
  const { database, calls } = committee;
  const { voteId, officials, locks, hash, sample } = vote;
  const closedAt = onDay(sample.closes);
  const setTimes = (set: ReturnType<typeof sql>) =>
    calls.asOwner(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`update votes set ${set} where id = ${voteId}`.execute(db);
    });
  await setTimes(sql`closes_at = ${closedAt}`);
  const papers = await typePapers(papersOf(committee, vote), closedAt);
  await sealDueVotes(database);
  for (const [index, { secret }] of locks.entries()) {
    const holder = officials[index]!;
    const { seal, sums } = await calls.resident(holder, "getVoteTally", { voteId });
    const openings = sums.map((slots, position) =>
      slots.map(({ a }, slot) =>
        toBase64(openSum({ definitionHash: hash, seal, position, slot, a, secret })),
      ),
    );
    await calls.resident(holder, "openVoteLock", { voteId, openings });
  }
  await publishPapers(papersOf(committee, vote), papers);
  await setTimes(
    sql`sealed_at = ${closedAt}::timestamptz + interval '21 minutes', counted_at = ${closedAt}::timestamptz + interval '50 minutes'`,
  );
  await calls.asOwner(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      update vote_officials set opened_at = ${closedAt}::timestamptz + interval '40 minutes' where vote_id = ${voteId}
    `.execute(db);
  });
  await ageAlerts(committee, vote);
}

/** Alerts came when what they tell of happened, and have been sent. */
async function ageAlerts({ calls }: Committee, { voteId }: AnnouncedVote): Promise<void> {
  await calls.asOwner((db) =>
    sql`
      update alerts a set handed_over_at = now(), created_at = case a.kind
          when 'vote_opened' then v.opens_at
          when 'vote_opening' then v.sealed_at
          when 'vote_counted' then v.counted_at
          when 'vote_cast' then (
            select m.marked_at from vote_marks m
            join users u on u.apartment_id = m.apartment_id and u.household_id = m.household_id
            where m.apartment_id = a.apartment_id and m.vote_id = v.id and u.id = a.user_id
          )
          when 'vote_office' then v.frozen_at
          else v.announced_at
        end
      from votes v where v.id = a.subject_id and v.id = ${voteId}
    `.execute(db),
  );
}

/** An hour of a day in Seoul, counted from today. */
function onDay({ inDays, hour }: { inDays: number; hour: number }): string {
  return momentOf(dayAfter(seoulDate(new Date()), inDays), hour * 60).toISOString();
}
