import { join } from "node:path";

import { sql } from "kysely";

import type { PaymentFault } from "#contract/bill-payments.ts";
import { monthName } from "#contract/values/bills.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { readInThread } from "#server/domain/foreign-table/foreign-reading.ts";

import { contentOf } from "./bill-file.ts";
import { firstDayOf } from "./bill-plan.ts";
import { publishedMonth } from "./office-bills.ts";
import { holdPayments } from "./payments.ts";
import type { PaymentRow } from "./read-payments.ts";

const limits = { workMs: 10_000, wholeMs: 30_000, memoryMb: 600 };
const mostErrors = 200;

export const paymentImportHandlers: Handlers<"importPayments"> = {
  async importPayments({ input, settings, caller, origin, transaction, once }) {
    const { fileId, month, skipsErrors } = input;
    await transaction((db) => publishedMonth(db, month));
    const file = await contentOf({ settings, caller, transaction }, fileId);
    const order = { ...file, sheet: null };
    const rows = await readInThread<PaymentRow[]>(
      caller,
      join(import.meta.dirname, "payments-thread.ts"),
      order,
      limits,
    );
    return transaction((db) =>
      once(db, async () => {
        const { right, errors, byHand } = await settle(db, month, rows);
        const isApplied = right.length + byHand > 0 && (errors.length === 0 || skipsErrors === true);
        const added = isApplied ? await addMissing(db, caller.apartmentId, month, right) : 0;
        const counts = {
          rows: rows.length,
          added,
          alreadyThere: isApplied ? right.length - added + byHand : 0,
          homes: new Set(right.map(({ householdId }) => householdId)).size,
          paidWon: right.reduce((sum, { paidWon }) => sum + paidWon, 0),
          errors: errors.length,
        };
        if (isApplied)
          await record(db, {
            action: "bill_payments_imported",
            caller,
            origin,
            details: { month, rows: right.length, added },
          });
        return {
          success: true as const,
          message: messageOf(month, isApplied, counts),
          isApplied,
          counts,
          errors: errors.slice(0, mostErrors),
        };
      }),
    );
  },
};

function messageOf(month: string, isApplied: boolean, { added, errors }: { added: number; errors: number }) {
  if (!isApplied)
    return errors === 0
      ? "파일에 수납 내역이 없어요."
      : `오류가 ${errors.toLocaleString("ko-KR")}개 있어서 아직 기록하지 않았어요.`;
  return added === 0
    ? "모두 이미 기록된 수납 내역이에요."
    : `${monthName(month)} 수납 내역 ${added.toLocaleString("ko-KR")}건을 기록했어요.`;
}

interface RightRow {
  householdId: string;
  paidWon: number;
  /** Null: the list has no day, so a new row is of today. */
  paidOn: string | null;
}

interface KnownHome {
  householdId: string;
  building: number;
  unit: number;
  account: string | null;
  hasBill: boolean;
  /** What the office has set by hand, which a list neither adds to nor takes from. */
  handWon: number | null;
}

/** Finds each row's bill of the month, by its home or else by its account. */
async function settle(db: CallDatabase, month: string, rows: readonly PaymentRow[]) {
  const { rows: known } = await sql<KnownHome>`
    select h.id as "householdId", h.building, h.unit, nullif(regexp_replace(b.virtual_account, '\\D', '', 'g'), '')
      as account, b.household_id is not null as "hasBill", (
        select sum(p.paid_won)::float8 from bill_payments p
        where p.household_id = h.id and p.month = ${firstDayOf(month)} having bool_or(p.source = 'hand')
      ) as "handWon"
    from households h
    left join (
      select bills.household_id, bills.virtual_account from bills
      join bill_months m on m.apartment_id = bills.apartment_id and m.id = bills.bill_month_id
      where m.month = ${firstDayOf(month)} and m.state = 'published'
    ) b on b.household_id = h.id
    where h.bulk_id is null
  `.execute(db);
  const { today } = await db
    .selectNoFrom(sql<string>`seoul_today()::text`.as("today"))
    .executeTakeFirstOrThrow();
  const byHome = new Map(known.map((one) => [`${one.building} ${one.unit}`, one]));
  const byAccount = Map.groupBy(
    known.filter(({ account }) => account !== null),
    ({ account }) => account,
  );
  const found = rows.map((row) => {
    const payers = row.home ? [] : (byAccount.get(row.account) ?? []);
    const home = row.home
      ? byHome.get(`${row.home.building} ${row.home.unit}`)
      : payers.length === 1
        ? payers[0]
        : undefined;
    const isAhead = row.paidOn !== null && row.paidOn > today;
    return { row, home, fault: faultOf(row, home, { isAhead, isShared: payers.length > 1 }) };
  });
  const sums = new Map<string, number>();
  for (const { row, home, fault } of found)
    if (home && !fault) sums.set(home.householdId, (sums.get(home.householdId) ?? 0) + row.paidWon);
  const right: RightRow[] = [];
  const errors: PaymentFault[] = [];
  let byHand = 0;
  for (const { row, home, fault: own } of found) {
    const isByHand = home !== undefined && !own && home.handWon !== null;
    const fault = own ?? (isByHand && sums.get(home.householdId) !== home.handWon ? setByHand : null);
    if (fault) {
      const named = row.home ?? home;
      const names = {
        building: named ? String(named.building) : null,
        unit: named ? String(named.unit) : null,
      };
      errors.push({ row: row.row, column: null, ...names, ...fault });
    } else if (isByHand) byHand += 1;
    else right.push({ householdId: home!.householdId, paidWon: row.paidWon, paidOn: row.paidOn });
  }
  return { right, errors, byHand };
}

const setByHand = {
  code: "set_by_hand",
  message: "손으로 고친 세대인데 금액이 달라요. 이 세대는 직접 고쳐 주세요.",
} as const;

function faultOf(
  { fault, home: written }: PaymentRow,
  home: { hasBill: boolean } | undefined,
  { isAhead, isShared }: { isAhead: boolean; isShared: boolean },
): Pick<PaymentFault, "code" | "message"> | null {
  if (fault) return fault;
  if (!home)
    return written
      ? { code: "home_unknown", message: "단지에 없는 세대예요." }
      : {
          code: "home_unknown",
          message: isShared ? "여러 세대가 쓰는 가상계좌예요." : "이 가상계좌를 쓰는 세대가 없어요.",
        };
  if (!home.hasBill) return { code: "no_bill", message: "이 달의 관리비가 없는 세대예요." };
  return isAhead ? { code: "date_invalid", message: "오늘보다 뒤의 날짜예요." } : null;
}

/** Of equal rows as many are added as the list has beyond those that there are. */
async function addMissing(
  db: CallDatabase,
  apartmentId: string,
  month: string,
  right: readonly RightRow[],
): Promise<number> {
  await holdPayments(db, apartmentId);
  const { numAffectedRows } = await sql`
    insert into bill_payments (apartment_id, household_id, month, paid_won, paid_on, source)
    select ${apartmentId}, listed.household_id, ${firstDayOf(month)}, listed.paid_won,
      coalesce(listed.paid_on, seoul_today()), 'file'
    from (
      select r."householdId" as household_id, r."paidWon" as paid_won, r."paidOn" as paid_on,
        row_number() over (partition by r."householdId", r."paidWon", r."paidOn") as turn
      from json_to_recordset(${JSON.stringify(right)}::json) as r ("householdId" uuid, "paidWon" integer, "paidOn" date)
    ) listed
    where listed.turn > (
      select count(*) from bill_payments p
      where p.household_id = listed.household_id and p.month = ${firstDayOf(month)}
        and p.paid_won = listed.paid_won and (listed.paid_on is null or p.paid_on = listed.paid_on)
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
