import { sql } from "kysely";
import { expect, test } from "vitest";

import type { ContestDefinition } from "#ballots/definition.ts";
import { ruleOf } from "#contract/values/votes/rules.ts";
import type { ContestForm, ContestTemplate } from "#contract/values/votes/templates-words.ts";
import { asGate } from "#server/testing/acting.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { countVote, publishedBy, recounted } from "#server/testing/counting.ts";
import { frozenVote, putInBallots } from "#server/testing/frozen-vote.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { isWhole } from "#server/testing/whole-run.ts";

const server = useTestServer();

interface Case {
  template: ContestTemplate;
  form?: ContestForm;
  options?: string[];
  seats?: number;
  rollSize: number;
  /** By option, 기권 last. */
  votes: number[];
  /** Where households pick several. */
  ballots?: number[][];
  outcome: string;
  winners?: number[];
  isOpened?: boolean;
}

const times = (count: number, choice: number[]) => Array.from({ length: count }, () => choice);

const casesOfManyHouseholds: Case[] = [
  { template: "bylaws", rollSize: 600, votes: [300, 0, 0], outcome: "rejected" },
  { template: "bylaws", rollSize: 600, votes: [301, 0, 0], outcome: "passed" },
  { template: "twoThirds", rollSize: 300, votes: [199, 0, 0], outcome: "rejected" },
  { template: "twoThirds", rollSize: 300, votes: [200, 0, 0], outcome: "passed" },
];

/** A thousand ballots, sealed and counted twice, take a minute. The rules' own tests have the large numbers, too. */
const casesOfFewerHouseholds: Case[] = [
  { template: "bylaws", rollSize: 60, votes: [30, 0, 0], outcome: "rejected" },
  { template: "bylaws", rollSize: 60, votes: [31, 0, 0], outcome: "passed" },
  { template: "twoThirds", rollSize: 30, votes: [19, 0, 0], outcome: "rejected" },
  { template: "twoThirds", rollSize: 30, votes: [20, 0, 0], outcome: "passed" },
];

const cases: Case[] = [
  {
    template: "representative",
    form: "candidates",
    rollSize: 24,
    votes: [7, 5, 0],
    outcome: "quorum_unmet",
    isOpened: false,
  },
  {
    template: "representative",
    form: "candidates",
    rollSize: 24,
    votes: [7, 6, 0],
    outcome: "elected",
    winners: [0],
  },
  { template: "representative", form: "candidates", rollSize: 24, votes: [6, 6, 1], outcome: "tie" },
  { template: "representative", rollSize: 24, votes: [7, 6, 0], outcome: "passed" },
  { template: "representative", rollSize: 24, votes: [6, 5, 2], outcome: "rejected" },
  {
    template: "chair",
    form: "candidates",
    rollSize: 904,
    votes: [50, 40, 0],
    outcome: "quorum_unmet",
    isOpened: false,
  },
  {
    template: "chair",
    form: "candidates",
    rollSize: 904,
    votes: [50, 41, 0],
    outcome: "elected",
    winners: [0],
  },
  {
    template: "chair",
    form: "candidates",
    rollSize: 900,
    votes: [46, 44, 0],
    outcome: "elected",
    winners: [0],
  },
  { template: "chair", form: "candidates", rollSize: 900, votes: [45, 45, 0], outcome: "tie" },
  {
    template: "auditor",
    form: "candidates",
    options: ["가", "나", "다"],
    seats: 2,
    rollSize: 100,
    votes: [8, 5, 5, 0],
    ballots: [...times(4, [0, 1]), ...times(4, [0, 2]), [1], [2]],
    outcome: "tie",
    winners: [0],
  },
  ...(isWhole ? casesOfManyHouseholds : casesOfFewerHouseholds),
  { template: "dismissRepresentative", rollSize: 24, votes: [12, 12, 0], outcome: "rejected" },
  { template: "dismissRepresentative", rollSize: 24, votes: [13, 11, 0], outcome: "passed" },
  { template: "representativeAgain", rollSize: 24, votes: [12, 0, 0], outcome: "rejected" },
  { template: "representativeAgain", rollSize: 24, votes: [13, 0, 0], outcome: "passed" },
];

test.each(cases)(
  "$template, $rollSize households, votes $votes: $outcome",
  async ({
    template,
    form = "approval",
    options = form === "approval" ? ["찬성", "반대"] : ["김하나", "이두리"],
    seats = 1,
    rollSize,
    votes,
    ballots,
    outcome,
    winners = [],
    isOpened = true,
  }) => {
    const contest: Partial<ContestDefinition> = {
      template,
      form,
      seats,
      maxPicks: seats,
      rule: JSON.parse(JSON.stringify(ruleOf(template, form))) as ContestDefinition["rule"],
      optionNames: options,
      tieRule: form === "candidates" ? "관리규약 제33조: 연장자" : null,
    };
    const vote = await frozenVote(server.database, { households: rollSize, contests: [contest] });
    const choices = ballots ?? votes.flatMap((count, slot) => times(count, options[slot] ? [slot] : []));
    await putInBallots(
      server.database,
      vote,
      choices.map((choice) => [choice]),
    );
    await countVote(server, vote);
    const published = await publishedBy(server, vote.officials[0]!.actor, vote.voteId);
    const { counted, sealed } = published.record;
    expect(counted?.results).toEqual([
      { position: 0, outcome, winners, rollSize, voters: choices.length, settled: null },
    ]);
    expect(counted?.counts).toEqual([isOpened ? votes : []]);
    expect(counted?.openings).toHaveLength(isOpened ? 3 : 0);
    expect(sealed).toMatchObject({ ballotCount: choices.length, voters: [choices.length], missingCount: 0 });
    expect(await recounted(published)).toContain("What was published is exactly what comes out.");
  },
);

test("a paper that was handed out and not found is no vote: of 24, 13 marks are 12 voters, and the quorum is unmet", async () => {
  const rule = JSON.parse(JSON.stringify(ruleOf("representative", "approval"))) as ContestDefinition["rule"];
  const vote = await frozenVote(server.database, {
    households: 24,
    contests: [{ template: "representative", rule }],
  });
  const { voteId, officials, apartment, households } = vote;
  await putInBallots(
    server.database,
    vote,
    times(12, [0]).map((choice) => [choice]),
  );
  await asGate(server.database, (db) =>
    sql`
      insert into vote_marks (apartment_id, vote_id, household_id, channel)
      values (${apartment.id}, ${voteId}, ${households[12]!}, 'paper')
    `.execute(db),
  );
  const [first, second] = officials.map(({ actor }) => actor) as [Actor, Actor];
  const { decisionId } = await call(server, first, "proposeVoteDecision", {
    voteId,
    kind: "paperDone",
    reason: "한 장이 돌아오지 않았어요.",
    payload: { missing: [{ style: 0, count: 1, reason: "투표함에 없었어요." }] },
  });
  await call(server, second, "approveVoteDecision", { voteId, decisionId });
  await countVote(server, vote);
  const published = await publishedBy(server, first, voteId);
  expect(published.record).toMatchObject({
    phase: "counted",
    sealed: { ballotCount: 12, paperCount: 0, missingCount: 1 },
    counted: { results: [{ outcome: "quorum_unmet", rollSize: 24, voters: 12 }], counts: [[]], openings: [] },
  });
  expect(await recounted(published)).toContain("What was published is exactly what comes out.");
});
