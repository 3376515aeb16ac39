import { sql } from "kysely";

import type { OwnMeterReading } from "#contract/meters.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { readAlerts } from "#server/domain/alerts.ts";
import { attachFiles } from "#server/domain/attachments.ts";

import { readCurrentRound, requireKind } from "./meter-round.ts";

export const myMeterHandlers: Handlers<"getMyMeterRound" | "submitMeterReading"> = {
  async getMyMeterRound({ db, caller }) {
    const round = await readCurrentRound(db);
    if (!round) return { success: true, round, readings: [] };
    const { rows } = await sql<OwnMeterReading>`
      select k.kind, r.value::float8 as value,
        last_meter_reading(${caller.householdId}, k.kind, ${round.from}::date)::float8 as previous,
        case when k.kind = any (o.kinds) then 'office' else r.entered_by end as by,
        photo.file ->> 'id' as "fileId", photo.file
      from unnest(${round.kinds}::text[]) with ordinality as k (kind, place)
      cross join (select meters_read_by_office(${round.id}) as kinds) o
      left join meter_readings r on r.apartment_id = app_apartment_id() and r.meter_round_id = ${round.id}
        and r.household_id = ${caller.householdId} and r.kind = k.kind
      cross join lateral (
        select case when r.file_count > 0 then files_of_meter_readings(r.id) -> 0 end as file
      ) photo
      order by k.place
    `.execute(db);
    return { success: true, round, readings: rows };
  },

  async submitMeterReading({ db, input: { kind, value, fileId, sure }, caller }) {
    const round = await readCurrentRound(db);
    if (round?.state !== "open") throw new CallError("meter_round_closed");
    requireKind(round, kind);
    const { rows } = await sql<{ answer: string }>`
      select submit_meter_reading(${round.id}, ${kind}, ${value}) as answer
    `.execute(db);
    const { answer } = rows[0]!;
    if (answer === "closed") throw new CallError("meter_round_closed");
    if (answer === "office") {
      const message = "관리사무소가 입력한 값이 있어서 그대로 두었어요. 다르면 관리사무소에 알려 주세요.";
      return { success: true, message, by: "office" };
    }
    if (fileId != null) {
      await attachFiles(db, caller, "meter", { meter_reading_id: answer }, [fileId], { field: "fileId" });
    }
    if (sure !== true && (await isBelowLast(db, caller.householdId, answer))) {
      throw new CallError("reading_below_last", { field: "value" });
    }
    const left = await countMissing(db, round.id, round.kinds.length);
    if (left === 0) await readAlerts(db, sql<boolean>`alerts.subject_id = ${round.id}`);
    const message =
      left === 0
        ? "모두 입력했어요. 검침이 끝날 때까지 고칠 수 있어요."
        : `저장했어요. ${left}가지 남았어요.`;
    return { success: true, message, by: "household" };
  },
};

/** Whether a reading is less than the last that the caller may know of. */
async function isBelowLast(db: CallDatabase, householdId: string | null, readingId: string) {
  const { isBelow } = await db
    .selectFrom("meter_readings")
    .where("id", "=", readingId)
    .select(
      sql<boolean>`coalesce(value < last_meter_reading(${householdId}, kind, starts_on), false)`.as(
        "isBelow",
      ),
    )
    .executeTakeFirstOrThrow();
  return isBelow;
}

async function countMissing(db: CallDatabase, roundId: string, kinds: number): Promise<number> {
  const { entered } = await db
    .selectFrom("meter_readings")
    .where("meter_round_id", "=", roundId)
    .where(sql<boolean>`household_id = app_household_id()`)
    .select(sql<number>`count(*)::integer`.as("entered"))
    .executeTakeFirstOrThrow();
  return kinds - entered;
}
