import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { BillGroup, UsageKind } from "#contract/values/bills.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import type { Database } from "#database/database.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { tellOfBills } from "#server/domain/telling-of-bills.ts";
import { averagesOf, squareMetresOf, sumsOf, totalOf } from "#server/features/office/bills/month-sums.ts";
import { acting } from "#server/testing/acting.ts";

import type { SamplePeople } from "./demo-people.ts";

const items: { name: string; group: BillGroup }[] = [
  { name: "일반관리비", group: "common" },
  { name: "청소비", group: "common" },
  { name: "경비비", group: "common" },
  { name: "승강기유지비", group: "common" },
  { name: "수선유지비", group: "common" },
  { name: "난방비", group: "common" },
  { name: "세대전기료", group: "usage" },
  { name: "공동전기료", group: "usage" },
  { name: "세대수도료", group: "usage" },
  { name: "생활폐기물수수료", group: "usage" },
  { name: "장기수선충당금", group: "reserve" },
  { name: "자동이체할인", group: "discount" },
];

const usages: { kind: UsageKind; unit: string }[] = [
  { kind: "electricity", unit: "kWh" },
  { kind: "water", unit: "m³" },
  { kind: "heating", unit: "MWh" },
];

/** The last three months, the oldest first: it grows cold, and the air conditioners rest. */
const months = [
  { ago: 3, heating: 0.02, electricity: 1.25, paid: 1 },
  { ago: 2, heating: 0.31, electricity: 0.9, paid: 0.95 },
  { ago: 1, heating: 0.74, electricity: 0.96, paid: 0 },
];

/** Publishes three months of bills, each in the middle of the month after. The older ones are paid, but for one home. */
export async function insertBills(
  database: Database,
  { apartmentId, manager }: Pick<SamplePeople, "apartmentId" | "manager">,
): Promise<void> {
  for (const month of months) {
    await acting(database, { role: "manager", apartmentId, userId: manager.id }, (db) =>
      insertMonth(db, apartmentId, month),
    );
  }
}

async function insertMonth(
  db: CallDatabase,
  apartmentId: string,
  month: (typeof months)[number],
): Promise<void> {
  const homes = await db
    .selectFrom("households")
    .select(["id", "building", "unit"])
    .where("is_vacant", "=", false)
    .orderBy("building")
    .orderBy("unit")
    .execute();
  const lines = homes.map((home, at) => ({ ...home, householdId: home.id, ...billOf(home, at, month) }));
  await addReadings(db, lines);
  const id = randomUUID();
  const first = firstDayOf(month.ago);
  await sql`
    insert into bill_months (
      apartment_id, id, month, items, usages, sums, averages, home_count, sum_won, size_m2, due_on, account, remark
    ) values (
      ${apartmentId}, ${id}, ${first}::date, ${JSON.stringify(items)}, ${JSON.stringify(usages)},
      ${JSON.stringify(sumsOf(lines, items.length))}, ${JSON.stringify(averagesOf(lines, items, usages))},
      ${lines.length}, ${totalOf(lines)}, ${squareMetresOf(lines)},
      (${first}::date + interval '2 months')::date - 1, '푸른은행 123-456-789012 푸른마을1단지',
      '난방을 오래 끄면 배관이 얼 수 있어요. 외출할 때는 낮은 온도로 켜 두세요.'
    )
  `.execute(db);
  await sql`
    insert into bills (
      apartment_id, bill_month_id, household_id, month, amounts, usage, readings, size_m2, total, total_after_due,
      unpaid_before
    )
    select ${apartmentId}, ${id}, r."householdId", ${first}::date, r.amounts, r.usage, r.readings, r.size, r.total, r."afterDue",
      r."unpaidBefore"
    from json_to_recordset(${JSON.stringify(lines)}::json) as r (
      "householdId" uuid, amounts integer[], usage numeric[], readings numeric[], size numeric, total integer, "afterDue" integer,
      "unpaidBefore" integer
    )
  `.execute(db);
  await sql`select publish_bills(${id})`.execute(db);
  while (await tellOfBills(db));
  // Only the owner may write of the past.
  await sql`set local role none`.execute(db);
  await sql`
    update bill_months set published_at = least((${first}::date + interval '1 month 17 days 9 hours') at time zone
      'Asia/Seoul', now() - interval '3 hours')
    where id = ${id}
  `.execute(db);
  await sql`
    update alerts a set created_at = m.published_at, send_from = m.published_at, handed_over_at = m.published_at
    from bill_months m where m.id = ${id} and a.subject_id = m.id
  `.execute(db);
  const paying = lines.filter((_, at) => at % 20 < month.paid * 20);
  await sql`
    insert into bill_payments (apartment_id, household_id, month, paid_won, paid_on, source)
    select ${apartmentId}, r."householdId", ${first}::date, r.total, (${first}::date + interval '1 month 24 days')::date,
      'file'
    from json_to_recordset(${JSON.stringify(paying)}::json) as r ("householdId" uuid, total integer)
  `.execute(db);
}

/** Meters say what they said in the month before, and what was used since. */
async function addReadings(
  db: CallDatabase,
  lines: { householdId: string; usage: number[]; readings: number[] }[],
): Promise<void> {
  const { rows } = await sql<{ household_id: string; readings: number[] }>`
    select distinct on (household_id) household_id, to_json(readings) as readings from bills
    order by household_id, month desc
  `.execute(db);
  const before = new Map(rows.map(({ household_id, readings }) => [household_id, readings]));
  for (const line of lines) {
    const from = before.get(line.householdId) ?? line.readings;
    line.readings = from.map((reading, at) => Math.round((reading + line.usage[at]!) * 1000) / 1000);
  }
}

function billOf(
  { building, unit }: { building: number; unit: number },
  at: number,
  { heating, electricity }: (typeof months)[number],
) {
  const size = building === 103 ? 59.92 : 84.97;
  // Each home has its own habits, the same every month.
  const habit = 0.8 + ((building * 7 + unit * 13) % 41) / 100;
  const used = [
    Math.round(290 * electricity * habit),
    Math.round(14 * habit),
    Math.round(heating * (size / 84.97) * habit * 1000) / 1000,
  ];
  const perSize = (won: number) => Math.round((won * size) / 84.97 / 10) * 10;
  const amounts = [
    perSize(38_500),
    perSize(14_200),
    perSize(31_800),
    perSize(4_100),
    perSize(6_300),
    Math.round((used[2]! * 92_000) / 10) * 10,
    Math.round((used[0]! * 142) / 10) * 10,
    perSize(7_900),
    Math.round((used[1]! * 1_150) / 10) * 10,
    1_200,
    perSize(15_300),
    at % 3 === 0 ? -250 : 0,
  ];
  const total = amounts.reduce((sum, won) => sum + won, 0);
  return {
    row: at + 2,
    amounts,
    usage: used,
    /** What the meters said when the sample began. */
    readings: [4_000 + ((unit * 37) % 900), 180 + ((unit * 11) % 70), 20 + (unit % 9)],
    size,
    total,
    afterDue: Math.round((total * 1.02) / 10) * 10,
    unpaidBefore: null,
    virtualAccount: null,
  };
}

/** The first day of a month that is over. */
function firstDayOf(monthsAgo: number): string {
  const [year = 0, month = 1] = seoulDate(new Date()).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 10);
}
