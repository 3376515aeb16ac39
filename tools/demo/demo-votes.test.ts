import { expect, test } from "vitest";

import { recount } from "#ballots/recount.ts";
import { recountRules } from "#contract/values/votes/recount-rules.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { publishedBy } from "#server/testing/counting.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import type { Resident } from "./demo-people.ts";
import { comingVote, countedVote, openVote } from "./demo-vote-texts.ts";
import { insertVotes } from "./demo-votes.ts";

const server = useTestServer();

test("there is a vote of every phase: one waits for the resident, and whoever recounts the other finds its result", async () => {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  const nicknames = new Set(
    [countedVote, openVote, comingVote].flatMap(({ officials, ballots = {} }) => [
      ...officials,
      ...Object.keys(ballots),
    ]),
  );
  const residents: Resident[] = [];
  for (const nickname of nicknames) {
    const named = { name: nickname, nickname };
    const { id } = await build.resident(apartment, { unit: 101 + residents.length, ...named });
    residents.push({ id, householdId: await householdOf(id), ...named, isSetUp: true });
  }
  for (const { home } of countedVote.papers!) await build.resident(apartment, home);
  const neighbour = await build.resident(apartment, { unit: 901 });
  const office = { id: manager.id, name: "관리소장", nickname: "관리소장" };
  await insertVotes(server.database, {
    apartmentId: apartment.id,
    manager: office,
    staff: new Map(),
    residents,
  });

  const { votes } = await call(server, manager, "getVotes", null);
  expect(votes.map(({ phase }) => phase)).toEqual(["draft", "announced", "open", "counted"]);
  const [, coming, open, counted] = votes.map(({ id }) => id);
  const shown = await call(server, neighbour, "getVoteById", { voteId: open! });
  expect(shown.mine).toMatchObject({ canCast: true, voted: null });
  expect(shown.participation.voted).toBe(3);
  const { officials } = await call(server, neighbour, "getVoteById", { voteId: coming! });
  expect(officials.map(({ accepted, lockAdded }) => [accepted, lockAdded])).toEqual([
    [null, false],
    [null, false],
    [null, false],
  ]);

  const { record, ballots } = await publishedBy(server, neighbour, counted!);
  const { problems, contests } = recount(record, ballots, recountRules);
  expect(problems).toEqual([]);
  expect(contests.map(({ outcome, counts }) => [outcome, counts])).toEqual([
    ["elected", [7, 4, 2]],
    ["passed", [9, 2, 2]],
  ]);
  // Its papers were typed by one official and confirmed by another one, and anybody may hold them against their sum.
  const [first, second] = countedVote.officials;
  expect(record.papers).toMatchObject({ typedBy: [first], confirmedBy: [second] });
  expect(record.papers!.sums.map(({ counts }) => counts)).toEqual([
    [2, 2, 1],
    [3, 1, 1],
  ]);
  expect(record.sealed).toMatchObject({ paperCount: 5, missingCount: 0, ballotCount: 13 });
  expect(ballots.filter(({ isPaper }) => isPaper)).toHaveLength(5);
  const { vote } = await call(server, neighbour, "getVoteById", { voteId: counted! });
  expect(JSON.parse(record.definition)).toMatchObject({ opensAt: vote.opensAt });
  const times = [vote.announcedAt, vote.frozenAt, vote.opensAt, vote.closesAt, vote.sealedAt, vote.countedAt];
  expect(times.map((time) => Date.parse(time!))).toEqual(
    times.map((time) => Date.parse(time!)).toSorted((one, other) => one - other),
  );
  expect(Date.parse(vote.countedAt!)).toBeLessThan(Date.now());
  expect(await castOutsideOf(vote)).toEqual([]);
  for (const [alert, cast] of await receiptsOf(counted!)) expect(alert).toEqual(cast);
});

async function householdOf(userId: string): Promise<string> {
  const { household_id } = await asGate(server.database, (db) =>
    db.selectFrom("users").where("id", "=", userId).select("household_id").executeTakeFirstOrThrow(),
  );
  return household_id!;
}

/** For each account that was told of its household's ballot: when, and when that was cast. */
async function receiptsOf(voteId: string): Promise<[string, string][]> {
  const rows = await asGate(server.database, (db) =>
    db
      .selectFrom("alerts")
      .innerJoin("users", "users.id", "alerts.user_id")
      .innerJoin("vote_marks", (join) =>
        join
          .onRef("vote_marks.household_id", "=", "users.household_id")
          .onRef("vote_marks.vote_id", "=", "alerts.subject_id"),
      )
      .where("alerts.subject_id", "=", voteId)
      .where("alerts.kind", "=", "vote_cast")
      .select(["alerts.created_at", "vote_marks.marked_at"])
      .execute(),
  );
  expect(rows.length).toBeGreaterThan(0);
  return rows.map(({ created_at, marked_at }) => [created_at, marked_at!]);
}

/** The times of marks that were set before the vote opened or after it closed. */
async function castOutsideOf({ id, opensAt, closesAt }: { id: string; opensAt: string; closesAt: string }) {
  const marks = await asGate(server.database, (db) =>
    db.selectFrom("vote_marks").where("vote_id", "=", id).select("marked_at").execute(),
  );
  return marks
    .map(({ marked_at }) => Date.parse(marked_at!))
    .filter((at) => at < Date.parse(opensAt) || at > Date.parse(closesAt));
}
