import { parseDefinition } from "#ballots/definition.ts";
import { makeLock } from "#ballots/lock.ts";

import type { Side, World } from "./access.ts";
import { someVote } from "./voting.ts";

/** A vote that the side's manager starts alone, opened a moment ago. Everybody who lives there by now may cast. */
export async function openOpinionVote({ manager, resident }: Side, { build, call }: World) {
  const { voteId } = await call(manager, "createVote", {
    ...someVote(),
    kind: "opinion",
    contests: [{ title: "벤치 색", template: "opinion", choices: ["초록", "파랑"] }],
  });
  await call(manager, "announceVote", { voteId });
  const { secret, publicKey, proof } = makeLock(voteId, manager.id);
  await call(manager, "addVoteLock", {
    voteId,
    publicKey,
    proof: Buffer.from(proof).toString("base64"),
    spareKeptBy: "관리사무소 금고",
  });
  await call(manager, "proposeVoteDecision", { voteId, kind: "start", reason: "의견을 들어요." });
  await build.openVote(voteId);
  const { definition: definitionText } = await call(resident, "getVoteRecord", { voteId });
  return { voteId, definitionText, definition: parseDefinition(definitionText), secret };
}
