import { sql } from "kysely";
import { expect, test } from "vitest";

import { alertSubjects } from "#server/domain/alert-subjects.ts";
import { asGate } from "#server/testing/acting.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

/** Their alerts are in the person's or apartment's own inbox, and go with it. */
const goingByThemselves = ["apartments", "users"];

test("alert_raisers has a row for each who raises a kind, and for nobody else", async () => {
  const { rows } = await asGate(server.database, (db) =>
    sql<{ kind: string; raisers: string }>`
      select kind, string_agg(distinct raiser, ', ' order by raiser) as raisers from alert_raisers group by kind
    `.execute(db),
  );
  const said = Object.entries(alertSubjects).map(([kind, { raisedBy }]) => [kind, raisedBy]);
  expect(Object.fromEntries(rows.map((row) => [row.kind, row.raisers]))).toEqual(
    Object.fromEntries(said.filter(([, raisedBy]) => raisedBy !== "job")),
  );
});

test("alerts go with what they are about: its migration calls alerts_follow", async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger where tgfoid = 'take_alerts_along'::regproc
  `.execute(server.database.kysely);
  const going = new Set([...rows.map(({ table }) => table), ...goingByThemselves]);
  const subjects = [...new Set(Object.values(alertSubjects).map(({ about }) => about))];
  expect(subjects.filter((table) => !going.has(table))).toEqual([]);
});
