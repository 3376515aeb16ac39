import { sql } from "kysely";
import { expect, test } from "vitest";

import { fromBase64 } from "#ballots/bytes.ts";
import { sumPapers } from "#ballots/papers.ts";
import { beforePile, readPile } from "#server/domain/votes/read-pile.ts";
import type { PilePlace } from "#server/domain/votes/read-pile.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { casting, somePaperSecret } from "#server/testing/casting.ts";
import { countVote, decideAsTwo, publishedBy, recounted } from "#server/testing/counting.ts";
import { frozenVote, putInBallots } from "#server/testing/frozen-vote.ts";
import type { FrozenVote } from "#server/testing/frozen-vote.ts";
import { rowsRead } from "#server/testing/rows-read.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { typePapers } = casting(server);
const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details.code;
const peopleOf = ({ officials }: FrozenVote) => officials.map(({ actor }) => actor) as [Actor, Actor, Actor];

/** A closed vote with so many ballots by phone and these papers, typed, confirmed and ended. */
async function voteWithPapers(online: number, papers: number[][][]) {
  const vote = await frozenVote(server.database, { households: online + papers.length, contests: [{}] });
  await putInBallots(
    server.database,
    vote,
    Array.from({ length: online }, () => [[0]]),
  );
  await asGate(server.database, (db) =>
    sql`
      insert into vote_marks (apartment_id, vote_id, household_id, channel)
      select ${vote.apartment.id}, ${vote.voteId}, h.id, 'paper'
      from unnest(${vote.households.slice(online)}::uuid[]) h (id)
    `.execute(db),
  );
  const [first, second] = peopleOf(vote);
  await typePapers([first, second], { ...vote, definitionText: vote.text }, papers);
  await decideAsTwo(server, vote, "paperDone");
  return vote;
}

/** The official's phone makes these sums of the sealed papers. */
async function sumsOf({ voteId, definition }: FrozenVote, official: Actor) {
  const { papers } = await call(server, official, "getPaperPile", { voteId, style: 0 });
  return sumPapers(
    definition,
    somePaperSecret,
    papers.map(({ salt, ballot }) => ({ style: 0, salt: fromBase64(salt), body: fromBase64(ballot) })),
  );
}

/** Pages give each paper once, and none reads those of another one. */
async function expectPages({ voteId }: FrozenVote, official: Actor) {
  const pageAfter = (after: PilePlace) =>
    rowsRead(server, official, "vote_papers", (db) =>
      readPile(db, { voteId, style: 0 }, { after, atMost: 2 }),
    );
  const hashes: string[] = [];
  let place = beforePile;
  for (const numbers of [[1, 2], [3, 4], [5, 6], []]) {
    const { result, rows } = await pageAfter(place);
    expect(result.map(({ number }) => number)).toEqual(numbers);
    expect(rows).toBeLessThanOrEqual(2);
    hashes.push(...result.map(({ hash }) => hash!));
    place = result.at(-1) ?? place;
  }
  expect(hashes).toEqual([...new Set(hashes)].toSorted((one, other) => one.localeCompare(other)));
}

test("the papers' sum is published beside the others, and a recount in Python refuses another one", async () => {
  const vote = await voteWithPapers(5, [[[0]], [[0]], [[1]], [[]], [[0]], [[1]]]);
  const { voteId, manager, apartment } = vote;
  const [first, , third] = peopleOf(vote);
  const resident = await builders(server.database).resident(apartment, { building: 101, unit: 101 });
  const publish = (actor: Actor, sums: Awaited<ReturnType<typeof sumsOf>>) =>
    call(server, actor, "publishPaperSums", { voteId, sums });
  const noSums = [{ position: 0, counts: [6, 0, 0], randomness: [0, 0, 0].map(() => `${"A".repeat(43)}=`) }];
  await countVote(server, { ...vote, officials: vote.officials.slice(0, 2) });
  // Sealed, and one lock is closed: nothing of the papers is read.
  expect((await call(server, first, "getPaperPile", { voteId, style: 0 })).papers).toEqual([]);
  expect(await codeOf(publish(first, noSums))).toBe("results_hidden");
  await countVote(server, vote);
  const before = await publishedBy(server, resident, voteId);
  expect(before.record.papers).toEqual({ typedBy: ["위원1"], confirmedBy: ["위원2"], sums: [] });
  expect(before.ballots.some(({ isPaper }) => isPaper)).toBe(false);

  await expectPages(vote, third);

  const sums = await sumsOf(vote, third);
  expect(sums.map(({ counts }) => counts)).toEqual([[3, 2, 1]]);
  expect(await codeOf(publish(resident, sums))).toBe("vote_officials_only");
  expect(await codeOf(publish(manager, sums))).toBe("vote_officials_only");
  for (const wrong of [
    noSums,
    [{ ...sums[0]!, counts: [4, 1, 1] }],
    [{ ...sums[0]!, position: 1 }],
    [sums[0]!, sums[0]!],
    [{ ...sums[0]!, counts: [3, 2] }],
  ]) {
    expect(await codeOf(publish(third, wrong))).toBe("paper_sums_invalid");
  }
  await publish(third, sums);
  // Once more, by another one: nothing changes.
  await publish(first, sums);
  const published = await publishedBy(server, resident, voteId);
  expect(published.record.papers?.sums).toEqual(sums);
  expect(published.ballots.filter(({ isPaper }) => isPaper)).toHaveLength(6);
  const said = await recounted(published);
  expect(said).toContain("[1] 안건 1, papers alone: [3, 2, 1]");
  expect(said).toContain("What was published is exactly what comes out.");
  const { record } = published;
  const wrong = { ...record.papers!, sums: sums.map((sum) => ({ ...sum, counts: [2, 3, 1] })) };
  expect(await recounted({ ...published, record: { ...record, papers: wrong } })).toContain(
    "The papers of contest 0 are not what was published of them.",
  );
  // Nor can somebody who writes to the database change it.
  for (const change of [
    sql`update vote_paper_counts set counts = '{6,0,0}' where vote_id = ${voteId}`,
    sql`delete from vote_paper_counts where vote_id = ${voteId}`,
    sql`update vote_papers set salt = ballot_hash where vote_id = ${voteId}`,
    sql`delete from vote_papers where vote_id = ${voteId}`,
  ]) {
    await expect(change.execute(server.database.kysely)).rejects.toThrow();
  }
});

test.each([
  ["fewer than five papers", 6, 4],
  ["papers beside fewer than five others, who would be told by subtraction", 4, 5],
])("%s are told to the officials alone", async (_, online, papers) => {
  const vote = await voteWithPapers(
    online,
    Array.from({ length: papers }, () => [[0]]),
  );
  await countVote(server, vote);
  const [first] = peopleOf(vote);
  const sums = await sumsOf(vote, first);
  expect(sums[0]!.counts).toEqual([papers, 0, 0]);
  const publishing = call(server, first, "publishPaperSums", { voteId: vote.voteId, sums });
  expect(await codeOf(publishing)).toBe("paper_sums_invalid");
  const { record, ballots } = await publishedBy(server, first, vote.voteId);
  expect([record.papers?.sums, ballots.some(({ isPaper }) => isPaper)]).toEqual([[], false]);
  expect(await recounted({ record, ballots })).toContain("No sum of the papers was published.");
});
