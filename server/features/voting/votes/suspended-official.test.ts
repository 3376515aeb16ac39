import { expect, test } from "vitest";

import { declarations } from "#contract/index.ts";
import type { FunctionName, Input } from "#contract/index.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { takeOver } from "#server/testing/taking-over.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { announceVote, startVote, openVote } = voting(server);

/** What officials alone may do: every function that can say so. */
const ofOfficials = Object.entries(declarations)
  .filter(([, { errors }]) => (errors as readonly string[]).includes("vote_officials_only"))
  .map(([name]) => name as FunctionName)
  .toSorted();

/** The manager may read it, too. */
const stillRead = new Set<FunctionName>(["getVoteRoll"]);

type Payloads = { [Name in FunctionName]?: Input<Name> };

const someId = "00000000-0000-4000-8000-000000000000";
const home = { building: "101", unit: "101" };
const somePoint = "0".repeat(64);

/** A call of each, as right as it can be made for an open vote. */
function payloadsFor(voteId: string, userId: string): Payloads {
  return {
    addPaperBallots: { voteId, style: 0, ballots: ["AAAA"] },
    addVoteLock: { voteId, publicKey: somePoint, proof: `${"A".repeat(86)}==`, spareKeptBy: "금고" },
    admitVoter: { voteId, userId, reason: "신분증을 보았어요." },
    answerVoteObjection: { voteId, objectionId: someId, outcome: "rejected", answer: "아니에요." },
    answerVoteOffice: { voteId, accepts: false },
    approveVoteDecision: { voteId, decisionId: someId },
    confirmPapers: { voteId, style: 0, pileHash: somePoint },
    confirmVoteOfficial: { voteId, suspensionId: someId },
    correctPaperMark: { voteId, ...home, reason: "잘못 눌렀어요." },
    getPaperPile: { voteId, style: 0 },
    getVoteDesk: { voteId, ...home },
    getVoteLooks: { voteId },
    getVoteMarks: { voteId, reason: "확인해요." },
    getVotePapers: { voteId },
    getVoteRoll: { voteId },
    getVoteTally: { voteId },
    markPaperVoter: { voteId, ...home },
    openVoteLock: { voteId, openings: [["A".repeat(128)]] },
    proposeVoteDecision: { voteId, kind: "cancel", reason: "그만둬요." },
    publishPaperSums: {
      voteId,
      sums: [{ position: 0, counts: [0, 0, 0], randomness: Array<string>(3).fill(`${"A".repeat(43)}=`) }],
    },
    removePaperBallots: { voteId },
    setVoteRollEntry: { voteId, ...home, included: true },
  };
}

test("a suspended official does nothing that officials do, by any function; the roll they go on reading", async () => {
  const apartment = await build().apartment();
  const voter = await build().resident(apartment);
  const { voteId, manager, officials } = await startVote(apartment);
  await openVote(voteId);
  const suspended = await takeOver(server, manager, officials[0]!);
  const payloads = payloadsFor(voteId, voter.id);
  expect(Object.keys(payloads).toSorted()).toEqual(ofOfficials);
  for (const name of ofOfficials) {
    const calling = call(server, suspended, name, payloads[name] as never);
    if (stillRead.has(name)) await calling;
    else expect((await errorOf(calling)).details.code, name).toBe("vote_officials_only");
  }
});

test("what officials see of people, a suspended one does not", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const { voteId, manager, officials } = await announceVote(apartment);
  await call(server, resident, "objectToVote", { voteId, stage: "roll", content: "우리 집이 없어요." });
  const suspended = await takeOver(server, manager, officials[0]!);
  expect((await call(server, suspended, "getVoteObjections", { voteId })).objections).toEqual([]);
  expect((await call(server, suspended, "getVoteById", { voteId })).signals).toBeNull();
});
