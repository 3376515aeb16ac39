import { sql } from "kysely";
import { expect, test } from "vitest";

import { drawKeyCard } from "#ballots/key-card.ts";
import { secretOfPaperCard } from "#ballots/papers.ts";
import type { Output } from "#contract/index.ts";
import { inCallTransaction } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";
import { readPile } from "#server/domain/votes/read-pile.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { casting, pileHashOf, sealFor, sealPapersFor } from "#server/testing/casting.ts";
import { rowsRead } from "#server/testing/rows-read.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { startVote, openVote, closeVote, decide } = voting(server);
const { castAs, confirmTyped, sealVotes, readStored } = casting(server);
const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details.code;

/** A closed vote. So many homes got a paper. */
async function closeWithPapers(papers: number) {
  const apartment = await build().apartment();
  const homes = Array.from({ length: papers }, (_, at) => 102 + at);
  for (const unit of homes) await build().resident(apartment, { unit });
  const voter = await build().resident(apartment, { unit: 101 });
  const vote = await startVote(apartment);
  await openVote(vote.voteId);
  const [first, second, third] = vote.officials as [Actor, Actor, Actor];
  for (const unit of homes) {
    await call(server, first, "markPaperVoter", { voteId: vote.voteId, building: 101, unit });
  }
  await castAs(voter, vote, [[0]]);
  await closeVote(vote.voteId);
  const { officials } = await call(server, voter, "getVoteById", { voteId: vote.voteId });
  const names = new Map(officials.map(({ userId, name }) => [userId, name]));
  return { vote, voteId: vote.voteId, first, second, third, voter, names };
}

test("papers end only when another official has typed the same: neither the typist, nor for other papers", async () => {
  const { vote, voteId, first, second, third, voter, names } = await closeWithPapers(3);
  const typed = sealPapersFor(vote, [[[0]], [[1]], [[]]]);
  const part = (from: number, to: number) => ({
    voteId,
    style: 0,
    ballots: typed.ballots.slice(from, to),
    card: { ...typed.card, salts: typed.card.salts.slice(from, to) },
  });
  const confirm = (actor: Actor, ballots: readonly string[]) =>
    call(server, actor, "confirmPapers", {
      voteId,
      style: 0,
      pileHash: pileHashOf(vote, { style: 0, ballots }),
    });
  const pileOf = async (actor: Actor) =>
    (await call(server, actor, "getVotePapers", { voteId })).papers[0]!.pile;
  expect(await pileOf(second)).toBeNull();
  expect(await codeOf(confirm(second, typed.ballots))).toBe("papers_changed");
  await call(server, first, "addPaperBallots", part(0, 2));
  await confirm(second, typed.ballots.slice(0, 2));
  expect(await pileOf(second)).toEqual({
    key: typed.card.key,
    typedBy: names.get(first.id),
    isTypedByMe: false,
    confirmedBy: names.get(second.id),
    gaps: [],
  });
  // The same again changes nothing, one more does.
  await call(server, first, "addPaperBallots", part(0, 2));
  expect(await pileOf(first)).toMatchObject({ isTypedByMe: true, confirmedBy: names.get(second.id) });
  await call(server, first, "addPaperBallots", part(1, 3));
  expect(await pileOf(first)).toMatchObject({ confirmedBy: null });

  expect(await codeOf(decide(vote, "paperDone"))).toBe("papers_unconfirmed");
  expect(await codeOf(confirm(first, typed.ballots))).toBe("papers_typed_by_you");
  expect(await codeOf(confirm(second, typed.ballots.slice(0, 2)))).toBe("papers_changed");
  expect(await codeOf(confirm(voter, typed.ballots))).toBe("vote_officials_only");
  await confirm(third, typed.ballots);
  await decide(vote, "paperDone");
  expect(await codeOf(confirm(second, typed.ballots))).toBe("vote_not_closed");
  await sealVotes();
  expect((await readStored(voteId)).ballots).toHaveLength(4);
  const { papers } = await call(server, voter, "getVoteRecord", { voteId });
  expect(papers).toEqual({ typedBy: [names.get(first.id)], confirmedBy: [names.get(third.id)], sums: [] });
});

test("a pile is typed by one official with one card, and read by officials alone, in its order", async () => {
  const { vote, voteId, first, second, voter } = await closeWithPapers(3);
  const typed = sealPapersFor(vote, [[[1]], [[0]]]);
  await call(server, first, "addPaperBallots", { voteId, ...typed });
  const more = sealPapersFor(vote, [[[]]]);
  expect(await codeOf(call(server, second, "addPaperBallots", { voteId, ...more }))).toBe(
    "papers_typed_by_other",
  );
  const byAnother = sealPapersFor(vote, [[[]]], { secret: secretOfPaperCard(drawKeyCard())! });
  expect(await codeOf(call(server, first, "addPaperBallots", { voteId, ...byAnother }))).toBe(
    "papers_key_differs",
  );
  const tooFew = { ...more, card: { ...more.card, salts: [...more.card.salts, ...typed.card.salts] } };
  expect(await codeOf(call(server, first, "addPaperBallots", { voteId, ...tooFew }))).toBe("ballot_invalid");

  const pileOf = (actor: Actor, style = 0) => call(server, actor, "getPaperPile", { voteId, style });
  expect(await pileOf(second)).toMatchObject({
    papers: typed.ballots.map((ballot, at) => ({ number: at + 1, ballot, salt: typed.card.salts[at] })),
    nextCursor: null,
  });
  expect((await pileOf(second, 1)).papers).toEqual([]);
  expect(await codeOf(pileOf(voter))).toBe("vote_officials_only");
  expect(await codeOf(pileOf(vote.manager))).toBe("vote_officials_only");
  // Everything once more, by another person.
  await call(server, second, "removePaperBallots", { voteId });
  await call(server, second, "addPaperBallots", { voteId, ...byAnother });
  expect((await pileOf(first)).papers.map(({ number }) => number)).toEqual([1]);
});

test("a paper that was typed wrong is taken out by its typist and typed again in its place", async () => {
  const { vote, voteId, first, second } = await closeWithPapers(3);
  const typed = sealPapersFor(vote, [[[1]], [[0]], [[]]]);
  await call(server, first, "addPaperBallots", { voteId, ...typed });
  await confirmTyped(second, voteId);
  const takeOut = (actor: Actor, number: number) =>
    call(server, actor, "removePaperBallots", { voteId, paper: { style: 0, number } });
  expect(await codeOf(takeOut(second, 2))).toBe("papers_typed_by_other");
  expect(await codeOf(takeOut(first, 4))).toBe("papers_changed");
  expect(await takeOut(first, 2)).toMatchObject({
    stagedCount: 2,
    message: expect.stringContaining("2번째"),
  });
  const [sum] = (await call(server, first, "getVotePapers", { voteId })).papers;
  expect(sum).toMatchObject({ staged: 2, pile: { confirmedBy: null, gaps: [2] } });
  const again = sealPapersFor(vote, [[[1]]]);
  await call(server, first, "addPaperBallots", { voteId, ...again });
  const { papers } = await call(server, second, "getPaperPile", { voteId, style: 0 });
  expect(papers.map(({ number, ballot }) => [number, ballot])).toEqual([
    [1, typed.ballots[0]],
    [2, again.ballots[0]],
    [3, typed.ballots[2]],
  ]);
});

test("a paper that a screen of before puts into a confirmed pile is confirmed by nobody", async () => {
  const { vote, voteId, first, second } = await closeWithPapers(2);
  await call(server, first, "addPaperBallots", { voteId, ...sealPapersFor(vote, [[[1]]]) });
  await confirmTyped(second, voteId);
  await call(server, first, "addPaperBallots", { voteId, style: 0, ballots: [sealFor(vote, [[0]]).ballot] });
  expect(await codeOf(decide(vote, "paperDone"))).toBe("papers_unconfirmed");
  expect(await codeOf(confirmTyped(second, voteId))).toBe("papers_changed");
});

test("papers that a screen of before has typed are typed anew", async () => {
  const { vote, voteId, first, second } = await closeWithPapers(2);
  const ballot = sealFor(vote, [[0]]).ballot;
  await call(server, first, "addPaperBallots", { voteId, style: 0, ballots: [ballot] });
  const salted = sealPapersFor(vote, [[[1]]]);
  expect(await codeOf(call(server, first, "addPaperBallots", { voteId, ...salted }))).toBe("papers_unsalted");
  const pileHash = pileHashOf(vote, { style: 0, ballots: [ballot] });
  expect(await codeOf(call(server, second, "confirmPapers", { voteId, style: 0, pileHash }))).toBe(
    "papers_changed",
  );
  const missing = [{ style: 0, count: 1, reason: "돌려받지 못했어요." }];
  expect(await codeOf(decide(vote, "paperDone", { missing }))).toBe("papers_unconfirmed");
});

test("the database itself ends no papers that nobody confirmed: a server of before asks for no confirmation", async () => {
  const { vote, voteId, first, second } = await closeWithPapers(2);
  await call(server, first, "addPaperBallots", { voteId, ...sealPapersFor(vote, [[[1]], [[0]]]) });
  const as = ({ token }: Actor) => ({
    do: (statement: ReturnType<typeof sql<{ id: string }>>) =>
      inCallTransaction(server.database, { tokenHash: hashToken(token)!, readOnly: false }, (db) =>
        statement.execute(db),
      ),
  });
  const propose = sql<{ id: string }>`
    insert into vote_decisions (apartment_id, vote_id, kind, reason, proposed_by)
    values (app_apartment_id(), ${voteId}, 'paperDone', '모두 입력했어요.', app_user_id()) returning id
  `;
  const unconfirmed = { code: "23514", constraint: "vote_decisions_papers_confirmed" };
  await expect(as(first).do(propose)).rejects.toMatchObject(unconfirmed);
  await confirmTyped(second, voteId);
  const { id } = (await as(first).do(propose)).rows[0]!;
  const approve = sql<{ id: string }>`select approve_vote_decision(${id}) as id`;
  await as(first).do(approve);
  // The pile was confirmed when that was proposed, and is no longer.
  await call(server, first, "removePaperBallots", { voteId, paper: { style: 0, number: 2 } });
  await call(server, first, "addPaperBallots", { voteId, ...sealPapersFor(vote, [[[1]]]) });
  await expect(as(second).do(approve)).rejects.toMatchObject(unconfirmed);
  expect(await codeOf(call(server, second, "approveVoteDecision", { voteId, decisionId: id }))).toBe(
    "papers_unconfirmed",
  );
  await confirmTyped(second, voteId);
  await as(second).do(approve);
  await sealVotes();
  expect((await readStored(voteId)).ballots).toHaveLength(3);
});

test("a page of a pile reads its own papers alone, wherever in the pile it is", async () => {
  const { voteId, second } = await closeWithPapers(1);
  const papers = 120;
  await asGate(server.database, (db) =>
    sql`
      insert into vote_paper_ballots (apartment_id, vote_id, ballot_hash, style, body, number, salt)
      select ${second.apartmentId}, ${voteId}, sha256(n::text::bytea), 0, '\\x00', n, substr(sha256(n::text::bytea), 1, 16)
      from generate_series(1, ${papers}::integer) n
    `.execute(db),
  );
  const numbers: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Output<"getPaperPile"> = await call(server, second, "getPaperPile", {
      voteId,
      style: 0,
      cursor,
    });
    numbers.push(...page.papers.map(({ number }) => number));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(numbers).toEqual(Array.from({ length: papers }, (_, at) => at + 1));
  const read = await rowsRead(server, second, "vote_paper_ballots", (db) =>
    readPile(db, { voteId, style: 0 }, { after: { number: 60, hash: null }, atMost: 10 }),
  );
  expect(read.result.map(({ number }) => number)).toEqual([61, 62, 63, 64, 65, 66, 67, 68, 69, 70]);
  expect(read.rows).toBeLessThanOrEqual(10);
});
