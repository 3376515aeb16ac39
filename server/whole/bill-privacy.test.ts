import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { billing } from "#server/testing/billing.ts";
import { inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import type { SampleCell } from "#server/testing/sample-workbooks.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { readAll } from "#server/testing/walk.ts";
import type { Answer } from "#server/testing/walk.ts";
import { isWhole } from "#server/testing/whole-run.ts";

const server = useTestServer();
const { newComplex, publish, send, check } = billing(server);

const month = "2026-09";

/** The figures of a home's bill that nobody else may read, all of their own. */
interface Marked {
  unit: number;
  cleaning: number;
  /** Of an item that no other home has. */
  parking: number;
  used: number;
  afterDue: number;
  unpaid: number;
  account: string;
  paid: number;
}

/** The bill of those who moved out, and that of a family that lives there. */
const bills: Record<"left" | "family", Marked> = {
  left: {
    unit: 101,
    cleaning: 7_654_321,
    parking: 717_171,
    used: 761.761,
    afterDue: 8_765_432,
    unpaid: 656_565,
    account: "표시-110-765",
    paid: 543_212,
  },
  family: {
    unit: 102,
    cleaning: 6_543_217,
    parking: 616_161,
    used: 651.651,
    afterDue: 7_654_399,
    unpaid: 545_454,
    account: "표시-110-654",
    paid: 432_123,
  },
};
const totalOf = ({ cleaning, parking }: Marked) => cleaning + parking + 30_000;
const figuresOf = (bill: Marked) => {
  const { cleaning, parking, used, afterDue, unpaid, account, paid } = bill;
  return [totalOf(bill), cleaning, parking, used, afterDue, unpaid, account, paid].map(String);
};

/** Besides what only reads: what marks a bill as read, and exports. */
const also = ["getMyBill", "getHouseholdBill", "exportBills"] as const;

let office: Actor;
let family: Actor;
let strangers: Record<StrangerName, Actor>;

type StrangerName =
  | "moved in"
  | "neighbour"
  | "of another apartment"
  | "office of another apartment"
  | "staff without the right"
  | "super admin";

beforeAll(async () => {
  const build = builders(server.database);
  const complex = await newComplex(6);
  const { apartment, residents } = complex;
  office = complex.office;
  family = residents[1]!;
  const line = (unit: number, own?: Marked): SampleCell[] => [
    101,
    unit,
    84.97,
    own?.cleaning ?? 20_000,
    30_000,
    own?.parking ?? 0,
    own ? totalOf(own) : 50_000,
    own?.afterDue ?? 51_000,
    own?.unpaid ?? 0,
    own?.account ?? "",
    own?.used ?? 200,
  ];
  const rows = [
    [
      "동",
      "호",
      "전용면적",
      "청소비",
      "세대전기료",
      "차량등록",
      "합계",
      "납기후금액",
      "미납액",
      "가상계좌",
      "전기사용량",
    ],
    line(101, bills.left),
    line(102, bills.family),
    ...[103, 104, 105, 106].map((unit) => line(unit)),
  ];
  const groups = { 차량등록: "other" as const };
  await publish(office, rows, { groups });
  const list = await call(server, office, "getBills", { month });
  for (const { unit, paid: paidWon } of Object.values(bills)) {
    const { householdId } = list.bills.find((bill) => bill.unit === String(unit))!;
    await call(server, office, "setPayment", { month, householdId, paidWon, paidOn: inDays(0) });
  }
  await call(server, office, "remindUnpaid", { month });
  // One that is only checked, too.
  await check(office, await send(office, rows), { groups });
  const { householdId } = list.bills.find(({ unit }) => unit === "101")!;
  await call(server, office, "moveOutHousehold", { householdId });
  const elsewhere = await build.apartment();
  strangers = {
    "moved in": await build.resident(apartment, { building: 101, unit: 101 }),
    neighbour: residents[2]!,
    "of another apartment": await build.resident(elsewhere, { building: 101, unit: 102 }),
    "office of another apartment": await build.manager(elsewhere),
    "staff without the right": await build.manager(apartment, {
      rights: ["notices", "complaints", "residents", "staff", "visitors", "facilities"],
    }),
    "super admin": await build.superAdmin(),
  };
});

const walk = (caller: string, actor: Actor) =>
  readAll(server, { [caller]: actor }, { also, day: `${month}-15`, mostOfTable: 20 });

function found(answers: Answer[], figures: readonly string[]): string[] {
  // An id or a moment may hold any digits.
  const noise = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+/g;
  const all = answers.flatMap(({ from, text }) => {
    const said = text.replaceAll(noise, "");
    return figures.filter((figure) => said.includes(figure)).map((figure) => `${from}: ${figure}`);
  });
  return [...new Set(all)];
}

/** A walk calls every function with every id. */
const walkMs = 240_000;

const both = [...figuresOf(bills.left), ...figuresOf(bills.family)];

test(
  "the office and a family read their figures, so that the walk reaches them",
  { timeout: walkMs },
  async () => {
    const seen = found(await walk("office", office), both);
    for (const figure of both)
      expect(
        seen.some((line) => line.endsWith(`: ${figure}`)),
        figure,
      ).toBe(true);
    for (const total of [bills.left, bills.family].map(totalOf))
      for (const from of ["getBills", "exportBills", "getHouseholdBill"])
        expect(seen).toContain(`${from}: ${total}`);
    const own = await walk("family", family);
    for (const from of [
      "getMyBill",
      "getMyBillHistory",
      "getBillMonths",
      "getResidentDashboard",
      "/my-data.zip",
    ])
      expect(found(own, figuresOf(bills.family))).toContain(`${from}: ${totalOf(bills.family)}`);
    expect(found(own, figuresOf(bills.left))).toEqual([]);
  },
);

/** Those of another complex and super admins are kept out by what keeps them out of everything. */
const onEveryPush = ["moved in", "neighbour", "staff without the right"] as const;
const atNight = ["of another apartment", "office of another apartment", "super admin"] as const;

test.each(isWhole ? [...onEveryPush, ...atNight] : onEveryPush)(
  "nobody else reads a figure of theirs, by whatever function, file and id: %s",
  { timeout: walkMs },
  async (who) => {
    expect(found(await walk(who, strangers[who]), both)).toEqual([]);
  },
);

/** Where figures are kept: in no alert, and in nothing that is sent. A payment set by hand is on record. */
const kept = ["audit_log", "bill_payments", "bills"];

test("the figures lie in the tables of bills and in the record of payments alone", async () => {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1
  `.execute(server.database.kysely);
  // A hash and the parts of a second have any digits.
  const anyFigure = new RegExp(
    `(?<![\\da-f.])(?:${both.map((figure) => RegExp.escape(figure)).join("|")})(?![\\da-f])`,
  );
  const holding: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await rowsAsText(name);
    if (rows.some((row) => anyFigure.test(row))) holding.push(name);
  }
  expect(holding).toEqual(kept);
});

async function rowsAsText(table: string): Promise<string[]> {
  return server.database.kysely.transaction().execute(async (db) => {
    await sql`select set_config('role', 'none', true)`.execute(db);
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(
      db,
    );
    await sql`alter table ${sql.table(table)} force row level security`.execute(db);
    return rows.map(({ text }) => text);
  });
}

test("who moved out reads nothing more: their session is over", async () => {
  const { residents } = await newComplex(1);
  const gone = residents[0]!;
  const manager = await builders(server.database).manager({ id: gone.apartmentId! });
  await publish(manager, [
    ["동", "호", "청소비", "합계"],
    [101, 101, 7_654_321, 7_654_321],
  ]);
  const list = await call(server, manager, "getBills", { month });
  await call(server, manager, "moveOutHousehold", { householdId: list.bills[0]!.householdId });
  const answer = await server.app.inject({
    method: "POST",
    url: "/asia-northeast3/getMyBill",
    headers: { "content-type": "application/json", authorization: `Bearer ${gone.token}` },
    payload: JSON.stringify({ data: { month } }),
  });
  expect([answer.statusCode, answer.body.includes("7654321")]).toEqual([401, false]);
});
