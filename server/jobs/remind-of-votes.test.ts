import { expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { inHours } from "#server/testing/lotteries.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

import { remindOfVotes } from "./remind-of-votes.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { announceVote, startVote, moveVote } = voting(server);

/** The alerts that the job raised, the latest first. */
async function remindersOf(person: Actor): Promise<string[]> {
  await remindOfVotes(server.database);
  const { alerts } = await call(server, person, "getAlerts", null);
  return alerts.map(({ kind }) => kind).filter((kind) => ["vote_opened", "vote_closing"].includes(kind));
}

test("everybody hears once that a vote has opened, and only if it has", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const { voteId } = await startVote(apartment, { opensAt: inHours(1), closesAt: inHours(200) });
  expect(await remindersOf(resident)).toEqual([]);
  await moveVote(voteId, { opensAt: inHours(-0.1) });
  expect(await remindersOf(resident)).toEqual(["vote_opened"]);
  expect(await remindersOf(resident)).toEqual(["vote_opened"]);
  const unapproved = await announceVote(apartment);
  await moveVote(unapproved.voteId, { opensAt: inHours(-0.1) });
  expect(await remindersOf(resident)).toEqual(["vote_opened"]);
});

test("who has not voted is reminded a day and three hours before the close, and again of a later close", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { unit: 101 });
  const voter = await build().resident(apartment, { unit: 102 });
  const late = { closesAt: inHours(100) };
  const { voteId, officials } = await startVote(apartment, { opensAt: inHours(1), ...late });
  const household = await asGate(server.database, (db) =>
    db.selectFrom("users").where("id", "=", voter.id).select("household_id").executeTakeFirstOrThrow(),
  );
  await asGate(server.database, (db) =>
    db
      .insertInto("vote_marks")
      .values({
        apartment_id: apartment.id,
        vote_id: voteId,
        household_id: household.household_id!,
        channel: "paper",
        user_id: officials[0]!.id,
      })
      .execute(),
  );
  await moveVote(voteId, { opensAt: inHours(-100), closesAt: inHours(30) });
  expect(await remindersOf(resident)).toEqual(["vote_opened"]);
  await moveVote(voteId, { closesAt: inHours(23) });
  expect(await remindersOf(resident)).toHaveLength(2);
  expect(await remindersOf(resident)).toHaveLength(2);
  await moveVote(voteId, { closesAt: inHours(2.9) });
  expect(await remindersOf(resident)).toHaveLength(3);
  await moveVote(voteId, { closesAt: inHours(22) });
  expect(await remindersOf(resident)).toHaveLength(4);
  expect(await remindersOf(resident)).toEqual([
    "vote_closing",
    "vote_closing",
    "vote_closing",
    "vote_opened",
  ]);
  expect(await remindersOf(voter)).toEqual(["vote_opened"]);
});
