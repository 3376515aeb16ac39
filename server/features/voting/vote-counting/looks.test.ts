import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { tiedVote } from "#server/testing/counting.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const { startVote, openVote } = voting(server);

test("what one official does at the desk the others read, and of no home before the seal", async () => {
  const apartment = await builders(server.database).apartment();
  const voter = await builders(server.database).resident(apartment, { building: 101, unit: 101 });
  const { voteId, manager, officials } = await startVote(apartment);
  await openVote(voteId);
  const [first, second] = officials as [Actor, Actor];
  const home = { voteId, building: "101", unit: "101" };
  await call(server, first, "getVoteDesk", home);
  await call(server, first, "markPaperVoter", home);
  await call(server, second, "admitVoter", { voteId, userId: voter.id, reason: "신분증을 보았어요." });
  const looks = (actor: Actor, cursor?: string | null) =>
    call(server, actor, "getVoteLooks", { voteId, limit: 2, cursor });
  const page = await looks(second);
  expect(page.looks).toMatchObject([
    { step: "admit", isMine: true, reason: "신분증을 보았어요." },
    { step: "mark", isMine: false, building: null, unit: null },
  ]);
  const rest = await looks(second, page.nextCursor);
  expect(rest).toMatchObject({ looks: [{ step: "look", building: null, unit: null }], nextCursor: null });
  for (const nobody of [manager, voter]) {
    expect((await errorOf(looks(nobody))).details.code).toBe("vote_officials_only");
  }
});

test("each look into the list of who voted is read by the others with its reason", async () => {
  const { voteId, officials } = await tiedVote(server);
  const asked = { voteId, reason: "이의신청 확인" };
  await call(server, officials[0]!.actor, "getVoteMarks", asked);
  await call(server, officials[0]!.actor, "getVoteMarks", { ...asked, building: "101" });
  const { looks } = await call(server, officials[1]!.actor, "getVoteLooks", { voteId });
  expect(looks).toMatchObject([
    { step: "marks", isMine: false, building: "101", reason: asked.reason },
    { step: "marks", isMine: false, building: null, reason: asked.reason },
  ]);
});
