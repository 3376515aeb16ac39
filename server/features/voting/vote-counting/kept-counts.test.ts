import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import { builders } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { tiedVote } from "#server/testing/counting.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const { announceVote } = voting(server);

/** A trigger refuses so. It asks nobody who they are; the gate often lacks the right, too. */
const refusal = /never changed|stays|is sealed|permission denied/;

/** What the owner and the gate are told. */
async function answersTo(table: string, statement: RawBuilder<unknown>): Promise<string[]> {
  const messageOf = (tried: Promise<unknown>) =>
    tried.then(
      () => "done",
      (error: unknown) => String(error),
    );
  return [
    await messageOf(asOwner(server.database, table, statement)),
    await messageOf(asGate(server.database, (db) => statement.execute(db))),
  ];
}

test("of a counted vote nobody who writes to the database changes ballots, sums, openings or results", async () => {
  const { voteId } = await tiedVote(server);
  const of = sql`vote_id = ${voteId}`;
  const another = sql`
    insert into vote_ballots (apartment_id, vote_id, ballot_hash, style, body)
    select apartment_id, vote_id, sha256(ballot_hash), style, body from vote_ballots where ${of} limit 1`;
  for (const [table, statement] of [
    ["vote_ballots", another],
    ["vote_ballots", sql`delete from vote_ballots where ${of}`],
    ["vote_sums", sql`update vote_sums set a = c where ${of}`],
    ["vote_sums", sql`delete from vote_sums where ${of}`],
    ["vote_openings", sql`update vote_openings set slot = slot where ${of}`],
    ["vote_openings", sql`delete from vote_openings where ${of}`],
    ["vote_results", sql`update vote_results set winners = '{0}' where ${of}`],
    ["vote_results", sql`delete from vote_results where ${of}`],
  ] as const) {
    for (const answer of await answersTo(table, statement)) expect(answer, table).toMatch(refusal);
  }
});

test("changes of an announced roll stay in the record, whoever writes", async () => {
  const apartment = await builders(server.database).apartment();
  await builders(server.database).resident(apartment, { building: 101, unit: 101 });
  const { voteId, manager } = await announceVote(apartment);
  const entry = { voteId, building: "101", unit: "101", included: false, reason: "빈집이에요." };
  await call(server, manager, "setVoteRollEntry", entry);
  const of = sql`vote_id = ${voteId}`;
  for (const statement of [
    sql`update vote_roll_changes set reason = '이사' where ${of}`,
    sql`delete from vote_roll_changes where ${of}`,
  ]) {
    for (const answer of await answersTo("vote_roll_changes", statement)) expect(answer).toMatch(refusal);
  }
});
