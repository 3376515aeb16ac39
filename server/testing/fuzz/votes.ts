import { makeLock } from "#ballots/lock.ts";

import type { Apartment, Callers, Person } from "./world.ts";

type Asking = Pick<Apartment, "mark" | "ids">;

const secondsUntilOpen = 20;

/** An opinion vote that is announced, and one that the manager has started: it opens while the run calls. */
export async function holdVotes(callers: Callers, manager: Person, asking: Asking): Promise<void> {
  asking.ids.voteId.push(await announce(callers, manager, asking, 24 * 3600));
  asking.ids.voteId.push(await start(callers, manager, asking, secondsUntilOpen));
}

async function announce(callers: Callers, manager: Person, { mark }: Asking, opensInSeconds: number) {
  const opensAt = Date.now() + opensInSeconds * 1000;
  const { voteId } = await callers.call(manager, "createVote", {
    title: `투표 ${mark}`,
    kind: "opinion",
    basis: "residents",
    contests: [{ title: `안건 ${mark}`, template: "opinion", choices: ["초록", "파랑"] }],
    opensAt: new Date(opensAt).toISOString(),
    closesAt: new Date(opensAt + 24 * 3_600_000).toISOString(),
  });
  await callers.call(manager, "announceVote", { voteId });
  return voteId;
}

async function start(callers: Callers, manager: Person, asking: Asking, opensInSeconds: number) {
  const voteId = await announce(callers, manager, asking, opensInSeconds);
  const { publicKey, proof } = makeLock(voteId, asking.ids.managerId[0]!);
  await callers.call(manager, "addVoteLock", {
    voteId,
    publicKey,
    proof: Buffer.from(proof).toString("base64"),
    spareKeptBy: "관리사무소 금고",
  });
  await callers.call(manager, "proposeVoteDecision", { voteId, kind: "start", reason: "의견을 들어요." });
  return voteId;
}
