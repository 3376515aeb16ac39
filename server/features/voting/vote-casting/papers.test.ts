import { expect, test } from "vitest";

import { toBase64 } from "#ballots/bytes.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { casting, pileHashOf, sealPapersFor } from "#server/testing/casting.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { startVote, openVote, closeVote, decide } = voting(server);
const { castAs, sealVotes, readStored, typePapers } = casting(server);
const code = (wanted: string) => ({ details: { code: wanted } });

test("papers are typed in after the close, no more than were handed out, and sealed among the others", async () => {
  const apartment = await build().apartment();
  const voter = await build().resident(apartment);
  for (const unit of [102, 103, 104]) await build().resident(apartment, { unit });
  const vote = await startVote(apartment);
  const { voteId } = vote;
  await openVote(voteId);
  const [first, second] = vote.officials as [Actor, Actor];
  const mark = (unit: number) => call(server, first, "markPaperVoter", { voteId, building: 101, unit });
  await castAs(voter, vote, [[0]]);
  for (const unit of [102, 103, 104]) await mark(unit);
  const { ballots: papers, card } = sealPapersFor(vote, [[[0]], [[1]], [[]], [[0]]]);
  const add = (ballots: string[], style = 0) =>
    call(server, second, "addPaperBallots", {
      voteId,
      style,
      ballots,
      card: { ...card, salts: ballots.map((ballot) => card.salts[papers.indexOf(ballot)] ?? card.salts[0]!) },
    });
  await expect(add(papers.slice(0, 1))).rejects.toMatchObject(code("vote_not_closed"));
  await closeVote(voteId);
  // Waits for the papers.
  await sealVotes();
  await expect(mark(102)).rejects.toMatchObject(code("vote_not_open"));

  expect(await add(papers.slice(0, 2))).toMatchObject({ stagedCount: 2 });
  expect(await add(papers.slice(0, 2))).toMatchObject({ stagedCount: 2 });
  await expect(add(papers.slice(2))).rejects.toMatchObject(code("paper_mismatch"));
  // With the same salt, two papers would tell how they differ.
  const saltOfFirst = { ...card, salts: card.salts.slice(0, 1) };
  await expect(
    call(server, second, "addPaperBallots", {
      voteId,
      style: 0,
      ballots: papers.slice(2, 3),
      card: saltOfFirst,
    }),
  ).rejects.toMatchObject(code("conflict"));
  await expect(add([toBase64(new Uint8Array(640))])).rejects.toMatchObject(code("ballot_invalid"));
  await expect(add(papers.slice(2, 3), 1)).rejects.toMatchObject(code("ballot_invalid"));
  const done = { voteId, kind: "paperDone" as const, reason: "모두 입력했어요." };
  await expect(call(server, first, "proposeVoteDecision", done)).rejects.toMatchObject(
    code("paper_mismatch"),
  );
  const missing = (count: number) => [{ style: 0, count, reason: "돌려받지 못했어요." }];
  await expect(
    call(server, first, "proposeVoteDecision", { ...done, payload: { missing: missing(2) } }),
  ).rejects.toMatchObject(code("paper_mismatch"));
  expect((await call(server, second, "getVotePapers", { voteId })).papers).toEqual([
    {
      style: 0,
      contests: [0],
      marked: 3,
      staged: 2,
      pile: { key: card.key, typedBy: expect.any(String), isTypedByMe: true, confirmedBy: null, gaps: [] },
    },
  ]);
  await expect(call(server, voter, "getVotePapers", { voteId })).rejects.toMatchObject(
    code("vote_officials_only"),
  );

  expect(await call(server, second, "removePaperBallots", { voteId })).toMatchObject({ stagedCount: 0 });
  await add(papers.slice(0, 2));
  await call(server, first, "confirmPapers", {
    voteId,
    style: 0,
    pileHash: pileHashOf(vote, { style: 0, ballots: papers.slice(0, 2) }),
  });
  const one = await call(server, first, "proposeVoteDecision", { ...done, payload: { missing: missing(1) } });
  expect(one.effective).toBe(false);
  await expect(
    call(server, first, "approveVoteDecision", { voteId, decisionId: one.decisionId }),
  ).rejects.toMatchObject(code("decision_already_approved"));
  await sealVotes();
  expect((await readStored(voteId)).staged).toHaveLength(2);
  await call(server, second, "approveVoteDecision", { voteId, decisionId: one.decisionId });
  await expect(add(papers.slice(2, 3))).rejects.toMatchObject({
    message: "종이 투표지 입력을 이미 마쳤어요.",
  });
  await sealVotes();
  const { marks, ballots, staged } = await readStored(voteId);
  expect([marks.length, ballots.length, staged.length]).toEqual([4, 3, 0]);
  await expect(add(papers.slice(2, 3))).rejects.toMatchObject(code("vote_not_closed"));
});

test("papers of several styles are summed apart", async () => {
  const apartment = await build().apartment();
  for (const [building, unit] of [
    [101, 101],
    [102, 101],
  ] as const) {
    await build().resident(apartment, { building, unit });
  }
  const toAll = { title: "관리규약 개정안", template: "bylaws" as const };
  const vote = await startVote(apartment, { contests: [toAll, { ...toAll, scope: [{ building: 102 }] }] });
  const { voteId } = vote;
  await openVote(voteId);
  const [first, second] = vote.officials as [Actor, Actor];
  for (const building of [101, 102]) {
    await call(server, first, "markPaperVoter", { voteId, building, unit: 101 });
  }
  await closeVote(voteId);
  const add = (style: number, choices: number[][]) => typePapers([first, second], vote, [choices], style);
  const styleOf = (contests: number) => vote.definition.styles.findIndex(({ length }) => length === contests);
  await add(styleOf(2), [[0], [1]]);
  await expect(add(styleOf(2), [[0], [0]])).rejects.toMatchObject(code("paper_mismatch"));
  // One too many of one style does not stand for one too few of another.
  const done = { voteId, kind: "paperDone" as const, reason: "모두 입력했어요." };
  const missing = [{ style: styleOf(2), count: 1, reason: "돌려받지 못했어요." }];
  await expect(
    call(server, second, "proposeVoteDecision", { ...done, payload: { missing } }),
  ).rejects.toMatchObject(code("paper_mismatch"));
  await add(styleOf(1), [[0]]);
  await decide(vote, "paperDone");
  await sealVotes();
  expect((await readStored(voteId)).ballots).toHaveLength(2);
});
