import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const { announceVote, startVote, closeVote } = voting(server);
const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details.code;
const recordOf = (actor: Actor, voteId: string) => call(server, actor, "getVoteRecord", { voteId });

test("before the freeze there is no record, and before the sealing no ballot", async () => {
  const apartment = await builders(server.database).apartment();
  const { voteId, manager } = await announceVote(apartment);
  expect(await codeOf(recordOf(manager, voteId))).toBe("results_hidden");
  const started = await startVote(await builders(server.database).apartment());
  const { manager: office, voteId: open } = started;
  const record = await recordOf(office, open);
  expect(record).toMatchObject({ phase: "ready", sealed: null, counted: null });
  expect(record.definition).toBe(started.definitionText);
  await closeVote(open);
  expect(await codeOf(call(server, office, "getVoteBallots", { voteId: open }))).toBe("results_hidden");
});
