import { sealBallot } from "#ballots/ballot.ts";
import { toBase64 } from "#ballots/bytes.ts";
import { definitionHash } from "#ballots/definition.ts";
import { openSum } from "#ballots/opening.ts";
import { remindOfVotes } from "#server/jobs/remind-of-votes.ts";
import { sealDueVotes } from "#server/jobs/seal-votes.ts";

import { testPassword } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { inHours } from "./lotteries.ts";
import type { TestServer } from "./test-server.ts";
import { someVote, voting } from "./voting.ts";

interface Voters {
  apartmentId: string;
  staff: Actor;
  author: Actor;
  reporter: Actor;
}

/** What is not everybody's to know. */
interface Secrets {
  draft: string;
  objection: string;
}

const contests = [{ title: "벤치 색", template: "opinion" as const, choices: ["초록", "파랑"] }];

/** Lets the office draft one vote, and ask for an opinion that somebody casts, objects to and counts. */
export async function fillVotes(
  server: TestServer,
  { apartmentId, staff, author, reporter }: Voters,
  { draft, objection }: Secrets,
): Promise<void> {
  const drafted = { ...someVote(), title: draft, description: draft };
  const { voteId: draftId } = await call(server, staff, "createVote", drafted);
  const left = { voteId: draftId, building: 101, unit: 103, included: false, reason: draft };
  await call(server, staff, "setVoteRollEntry", left);
  const { startVote, moveVote, closeVote } = voting(server);
  const started = await startVote(
    { id: apartmentId },
    { kind: "opinion", title: "벤치 색 의견수렴", contests },
    { manager: staff, locks: 1 },
  );
  const { voteId, definition, definitionText } = started;
  await moveVote(voteId, { opensAt: inHours(-48), closesAt: inHours(2) });
  await remindOfVotes(server.database);
  const hash = definitionHash(definitionText);
  const { body } = sealBallot({ definition, definitionHash: hash, style: 0, choices: [[0]] });
  await call(server, author, "castBallot", {
    voteId,
    ballot: toBase64(body),
    currentPassword: testPassword,
  });
  await closeVote(voteId);
  await sealDueVotes(server.database);
  const { seal, sums } = await call(server, staff, "getVoteTally", { voteId });
  const [{ secret }] = started.locks as [(typeof started.locks)[number]];
  const openings = sums.map((slots, position) =>
    slots.map(({ a }, slot) => toBase64(openSum({ definitionHash: hash, seal, position, slot, a, secret }))),
  );
  await call(server, staff, "openVoteLock", { voteId, openings });
  await call(server, reporter, "objectToVote", { voteId, stage: "result", content: objection });
}
