import { sql } from "kysely";
import { expect, test } from "vitest";

import { type AlertKindName, alertKindNames } from "#contract/values/alert-kinds.ts";
import { alertSubjects } from "#server/domain/alert-subjects.ts";
import { asGate } from "#server/testing/acting.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

/** Raised by no call, and why. */
const raisedByJobs: Partial<Record<AlertKindName, string>> = {
  complaints_due: "in the morning",
  reservation_reminder: "before a booking begins",
  survey_closing: "before a survey ends",
  vote_opened: "when the time has come",
  vote_closing: "before a vote ends",
};

/** Their alerts are in the person's or apartment's own inbox, and go with it. */
const goingByThemselves = ["apartments", "users"];

test("somebody may raise every kind of alert: a row of alert_raisers says who", async () => {
  const { rows } = await asGate(server.database, (db) =>
    sql<{ kind: string }>`select distinct kind from alert_raisers`.execute(db),
  );
  const raised = rows.map(({ kind }) => kind);
  expect([...raised, ...Object.keys(raisedByJobs)].toSorted()).toEqual(alertKindNames.toSorted());
});

test("alerts go with what they are about: its migration calls alerts_follow", async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger where tgfoid = 'take_alerts_along'::regproc
  `.execute(server.database.kysely);
  const going = new Set([...rows.map(({ table }) => table), ...goingByThemselves]);
  const subjects = [...new Set(Object.values(alertSubjects))];
  expect(subjects.filter((table) => !going.has(table))).toEqual([]);
});
