import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { toBase64 } from "#ballots/bytes.ts";
import { openSum } from "#ballots/opening.ts";
import type { PublishedBallot } from "#ballots/recount.ts";
import type { Input, Output } from "#contract/index.ts";
import type { DecisionKind } from "#contract/values/votes/phases.ts";
import { sealDueVotes } from "#server/jobs/seal-votes.ts";

import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { frozenVote, putInBallots } from "./frozen-vote.ts";
import type { FrozenVote } from "./frozen-vote.ts";
import type { TestServer } from "./test-server.ts";

type Published = { record: Output<"getVoteRecord">; ballots: PublishedBallot[] };

/** What opening the locks of a vote takes. */
type LockedVote = Pick<FrozenVote, "voteId" | "hash" | "manager"> & {
  officials: { actor: Actor; lock: { secret: bigint } }[];
};

/** What the holder's phone makes of the sums. */
export async function openingsOf(
  server: TestServer,
  { voteId, hash, officials }: LockedVote,
  official: number,
): Promise<string[][]> {
  const { actor, lock } = officials[official]!;
  const { seal, sums } = await call(server, actor, "getVoteTally", { voteId });
  return sums.map((slots, position) =>
    slots.map(({ a }, slot) =>
      toBase64(openSum({ definitionHash: hash, seal, position, slot, a, secret: lock.secret })),
    ),
  );
}

export async function openLock(server: TestServer, vote: LockedVote, official: number) {
  const openings = await openingsOf(server, vote, official);
  const { actor } = vote.officials[official]!;
  return call(server, actor, "openVoteLock", { voteId: vote.voteId, openings });
}

/** Seals a vote that is closed and opens all its locks, unless no contest reached its quorum. */
export async function countVote(server: TestServer, vote: LockedVote): Promise<void> {
  await sealDueVotes(server.database);
  const { phase } = await call(server, vote.manager, "getVoteRecord", { voteId: vote.voteId });
  if (phase === "counted") return;
  for (const official of vote.officials.keys()) await openLock(server, vote, official);
}

/** All that a recount reads, as anybody of the complex gets it. */
export async function publishedBy(server: TestServer, actor: Actor, voteId: string): Promise<Published> {
  const record = await call(server, actor, "getVoteRecord", { voteId });
  const ballots: PublishedBallot[] = [];
  let cursor: string | null = null;
  do {
    const page: Output<"getVoteBallots"> = await call(server, actor, "getVoteBallots", { voteId, cursor });
    ballots.push(...page.ballots);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { record, ballots };
}

/** What tools/recount.py says, which shares no code with us. */
export async function recounted({ record, ballots }: Published): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "danji-count-"));
  try {
    const files = [join(folder, "record.json"), join(folder, "ballots.json")] as const;
    await writeFile(files[0], JSON.stringify(record));
    await writeFile(files[1], JSON.stringify({ ballots }));
    const script = join(import.meta.dirname, "../../tools/recount.py");
    const { stdout } = await promisify(execFile)("/usr/bin/python3", [script, ...files]).catch(
      (error: unknown) => error as { stdout: string },
    );
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const candidates = {
  form: "candidates",
  optionNames: ["김하나", "이두리"],
  rule: { quorum: null, win: { by: "plurality" } },
};

/** A counted vote of six households: the first contest is a tie between two candidates, the second was rejected. */
export async function tiedVote(server: TestServer, objectionDays = 7): Promise<FrozenVote> {
  const vote = await frozenVote(server.database, {
    households: 6,
    contests: [candidates, {}],
    objectionDays,
  });
  await putInBallots(server.database, vote, [
    [[0], [0]],
    [[1], [0]],
  ]);
  await countVote(server, vote);
  return vote;
}

/** Decides as two of the three officials. */
export async function decideAsTwo(
  server: TestServer,
  { voteId, officials }: FrozenVote,
  kind: DecisionKind,
  payload: Input<"proposeVoteDecision">["payload"] = null,
): Promise<void> {
  const [first, second] = officials.map(({ actor }) => actor) as [Actor, Actor];
  const decision = { voteId, kind, reason: "회의에서 정했어요.", payload };
  const { decisionId } = await call(server, first, "proposeVoteDecision", decision);
  const { effective } = await call(server, second, "approveVoteDecision", { voteId, decisionId });
  if (!effective) throw new Error(`Two of three do not decide ${kind}.`);
}
