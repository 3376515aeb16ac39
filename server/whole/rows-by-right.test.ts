import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { officeRights } from "#contract/values/office-rights.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import { inCallTransaction } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";
import { asGate, readPastPolicies } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { fillOffice, newOfficeWorld } from "#server/testing/office-world.ts";
import type { OfficeWorld } from "#server/testing/office-world.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
let world: OfficeWorld;
/** How many rows of the apartment each table has, that has some of apartments at all. */
let rowCounts: Map<string, number>;

beforeAll(async () => {
  world = await newOfficeWorld(server);
  await fillOffice(server, world);
  rowCounts = await countRows();
});

/** Which right lets an account of the office read rows of a table that are not for all of the office. */
const readers: Record<string, readonly OfficeRight[]> = {
  attachments: ["complaints", "bills"],
  bill_checks: ["bills"],
  bill_columns: ["bills"],
  bill_files: ["bills"],
  bill_payments: ["bills"],
  bill_reads: ["bills"],
  bill_reminders: ["bills"],
  bills: ["bills"],
  booking_policies: ["facilities"],
  booking_suspensions: ["facilities"],
  clubs: ["community"],
  complaint_assignments: ["complaints"],
  complaint_callers: ["complaints"],
  complaint_conversations: ["complaints"],
  complaint_messages: ["complaints"],
  complaint_status_changes: ["complaints"],
  complaints: ["complaints"],
  disclosure_entries: ["complaints"],
  facility_charge_months: ["facilities"],
  facility_charge_rows: ["facilities"],
  facility_closures: ["facilities"],
  files: ["complaints", "bills"],
  home_contacts: ["complaints", "residents"],
  home_vehicles: ["complaints", "residents", "visitors"],
  lotteries: ["facilities"],
  lottery_prizes: ["facilities"],
  meter_checks: ["bills"],
  meter_readings: ["bills"],
  meter_rounds: ["bills"],
  answer_phrases: ["complaints"],
  notice_receipts: ["notices"],
  notice_templates: ["notices"],
  notices: ["notices"],
  occupancies: ["bills"],
  password_help: ["residents"],
  reports: ["community"],
  reservations: ["facilities"],
  survey_questions: ["votes"],
  survey_reminders: ["votes"],
  survey_responses: ["votes"],
  surveys: ["votes"],
  users: ["residents", "staff"],
  visitor_vehicles: ["visitors"],
  vote_ballots: ["votes"],
  vote_contests: ["votes"],
  vote_decision_approvals: ["votes"],
  vote_decisions: ["votes"],
  vote_officials: ["votes"],
  vote_openings: ["votes"],
  vote_options: ["votes"],
  vote_results: ["votes"],
  vote_roll: ["votes"],
  vote_roll_changes: ["votes"],
  vote_sums: ["votes"],
  vote_voters: ["votes"],
  votes: ["votes"],
  waitlist_entries: ["facilities"],
};

/** What all of the office reads: of users the own account, of notices what is out. */
const readByAllOfTheOffice = [
  "attachments",
  "bill_months",
  "disclosures",
  "document_versions",
  "documents",
  "events",
  "facilities",
  "facility_holidays",
  "facility_spots",
  "file_totals",
  "files",
  "households",
  "notices",
  "office_settings",
  "users",
];

/** What any resident reads who has nothing to do with all that. */
const readByNeighbours = [
  "alerts",
  "attachments",
  "bill_months",
  "clubs",
  "comments",
  "disclosures",
  "document_versions",
  "documents",
  "events",
  "facilities",
  "facility_closures",
  "facility_holidays",
  "facility_spots",
  "file_totals",
  "files",
  "households",
  "lotteries",
  "lottery_prizes",
  "meter_rounds",
  "notices",
  "occupancies",
  "posts",
  "survey_questions",
  "surveys",
  "users",
  "vote_ballots",
  "vote_contests",
  "vote_decision_approvals",
  "vote_decisions",
  "vote_officials",
  "vote_openings",
  "vote_options",
  "vote_results",
  "vote_roll",
  "vote_sums",
  "vote_voters",
  "votes",
];

/** What other services fill. */
const empty = [
  "alert_deliveries",
  "alert_digests",
  "alert_settings",
  // Until those it names are told, which is at once.
  "bill_tellings",
  "calendar_links",
  "file_removals",
  "message_months",
  "muted_threads",
  "post_likes",
  "post_views",
  "push_subscriptions",
  "resident_bulks",
  "sent_messages",
  // Only where officials have answered an objection.
  "vote_objection_answers",
  // Between a close and its seal alone.
  "vote_paper_ballots",
  // Only where papers were typed and confirmed.
  "vote_paper_counts",
  "vote_paper_piles",
  "vote_papers",
  // Only where somebody else gave an official a password.
  "vote_suspension_confirmations",
  "vote_suspensions",
];

test("every table of the office has rows here, so that the other tests prove something", () => {
  const tables = [...rowCounts].filter(([, count]) => count === 0).map(([table]) => table);
  expect(tables).toEqual(empty);
});

test("an account of the office reads by policy what its rights say, each table with its right", async () => {
  const byAll = await reachedWithAny("select");
  expect([...byAll.keys()]).toEqual(readByAllOfTheOffice);
  const found: Record<string, OfficeRight[]> = {};
  for (const right of officeRights) {
    const reached = await reachedWith([right], "select");
    for (const table of moreThan(byAll, reached)) (found[table] ??= []).push(right);
  }
  expect(found).toEqual(readers);
});

test.each(officeRights)("without %s, it reads and deletes no row that needs it", async (right) => {
  const needsIt = (table: string) => readers[table]?.join() === right;
  const others = officeRights.filter((one) => one !== right);
  for (const verb of ["select", "delete"] as const) {
    const reached = moreThan(await reachedWithAny(verb), await reachedWith(others, verb));
    expect(reached.filter(needsIt)).toEqual([]);
  }
});

test("who has a list checked reads it with the right to residents alone", async () => {
  const lists = ["household_imports", "household_import_rows"];
  const listsOf = async () => {
    const reached = await reachedBy(world.staff, "select");
    return [...reached.keys()].filter((table) => lists.includes(table));
  };
  const setRights = (rights: readonly OfficeRight[]) =>
    asGate(server.database, (db) =>
      db
        .updateTable("users")
        .set({ rights: [...rights] })
        .where("id", "=", world.staff.id)
        .execute(),
    );
  expect(await listsOf()).toEqual(lists.toSorted());
  await setRights(officeRights.filter((right) => right !== "residents"));
  expect(await listsOf()).toEqual([]);
  await setRights(officeRights);
});

test("nobody reads the links that open accounts", async () => {
  for (const { token } of [world.staff, world.away]) {
    const reading = inCallTransaction(
      server.database,
      { tokenHash: hashToken(token)!, readOnly: true },
      (db) => sql`select from password_reset_links`.execute(db),
    );
    await expect(reading).rejects.toMatchObject({ code: "42501" });
  }
});

test("a resident reads by policy what is everybody's, and in another apartment nothing", async () => {
  const { neighbour, stranger } = world.watchers;
  expect([...(await reachedBy(neighbour, "select")).keys()]).toEqual(readByNeighbours);
  for (const verb of ["select", "delete"] as const) {
    expect([...(await reachedBy(stranger, verb)).keys()]).toEqual([]);
  }
});

type Reached = ReadonlyMap<string, number>;

function moreThan(few: Reached, many: Reached): string[] {
  return [...many].filter(([table, count]) => count > (few.get(table) ?? 0)).map(([table]) => table);
}

const reachedByAll: { [Verb in "select" | "delete"]?: Promise<Reached> } = {};

/** What every account of the office reaches, with any right: there is none without one. Asked once a verb. */
function reachedWithAny(verb: "select" | "delete"): Promise<Reached> {
  return (reachedByAll[verb] ??= leastReached(verb));
}

async function leastReached(verb: "select" | "delete"): Promise<Reached> {
  const each: Reached[] = [];
  for (const right of officeRights) each.push(await reachedWith([right], verb));
  const least = (table: string) => Math.min(...each.map((reached) => reached.get(table) ?? 0));
  const counts = [...rowCounts.keys()].map((table) => [table, least(table)] as const);
  return new Map(counts.filter(([, count]) => count > 0));
}

async function reachedWith(rights: OfficeRight[], verb: "select" | "delete"): Promise<Reached> {
  const staff = await builders(server.database).manager({ id: world.apartmentId }, { rights });
  return reachedBy(staff, verb);
}

/** How many rows of the apartment somebody gets of each table who passed every check but the database's. */
async function reachedBy({ token }: Actor, verb: "select" | "delete"): Promise<Reached> {
  const counts = new Map<string, number>();
  const rollback = new Error("rolled back");
  const call = { tokenHash: hashToken(token)!, readOnly: false };
  const what = sql.raw(verb === "select" ? "select 1 from" : "delete from");
  for (const table of rowCounts.keys()) {
    const reaching = inCallTransaction(server.database, call, async (db) => {
      const { rows, numAffectedRows = 0n } = await sql`
        ${what} ${sql.table(table)} where apartment_id = ${world.apartmentId}
      `.execute(db);
      const count = Math.max(rows.length, Number(numAffectedRows));
      if (count > 0) counts.set(table, count);
      throw rollback;
    });
    await reaching.catch((error: { code?: string }) => {
      // A constraint's error shows that the statement has reached a row.
      if (error !== rollback && error.code !== "42501") counts.set(table, rowCounts.get(table)!);
    });
  }
  return counts;
}

async function countRows(): Promise<Map<string, number>> {
  const tables = await readPastPolicies(server.database, "apartment_id", async (db, table) => {
    const { rows } = await sql<object>`
      select 1 from ${sql.table(table)} where apartment_id = ${world.apartmentId}
    `.execute(db);
    return rows;
  });
  return new Map([...tables].map(([table, rows]) => [table, rows.length]));
}
