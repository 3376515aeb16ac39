import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { meterFunctions } from "#contract/meters.ts";
import { usageKindNames } from "#contract/values/bills.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { holdByName } from "#server/domain/hold-by-name.ts";
import { requireHousehold } from "#server/domain/households.ts";

import { readCurrentRound, requireKind, requireRound, selectRounds } from "./meter-round.ts";
import { metersAsXlsx } from "./meters-as-xlsx.ts";
import { listAllRows, listRows } from "./round-rows.ts";

/** How many rounds an office may choose from: those of three years, each month. */
const mostRounds = 36;

type OfficeFunction = Exclude<keyof typeof meterFunctions, "getMyMeterRound" | "submitMeterReading">;

export const meterRoundHandlers: Handlers<OfficeFunction> = {
  async openMeterRound({ db, input: { kinds, from, to }, caller, origin }) {
    await refusePast(db, from);
    // Two at once would each find none that is open.
    await holdByName(db, `meter rounds ${caller.apartmentId}`);
    if (await readCurrentRound(db)) throw new CallError("meter_round_open");
    const id = randomUUID();
    await db
      .insertInto("meter_rounds")
      .values({
        apartment_id: caller.apartmentId,
        id,
        kinds,
        starts_on: sql`${from}::date`,
        ends_on: sql`${to}::date`,
      })
      .execute();
    await sql`select announce_meter_round(${id})`.execute(db);
    await record(db, { action: "meter_round_opened", caller, origin, subjectId: id });
    return { success: true, message: "검침을 열었어요.", roundId: id };
  },

  async closeMeterRound({ db, input: { roundId }, caller, origin }) {
    const { state } = await requireRound(db, roundId);
    if (state !== "closed") {
      await db
        .updateTable("meter_rounds")
        .set({ closed_at: sql`now()` })
        .where("id", "=", roundId)
        .where("closed_at", "is", null)
        .execute();
      await sql`select hush_meter_round(${roundId})`.execute(db);
      await record(db, { action: "meter_round_closed", caller, origin, subjectId: roundId });
    }
    const message = state === "coming" ? "검침을 취소했어요." : "검침을 마감했어요.";
    return { success: true, message, roundId };
  },

  async getMeterRound({ db, input: { roundId, ...asked } }) {
    const rounds = await selectRounds(db).limit(mostRounds).execute();
    const round = roundId == null ? rounds[0] : await requireRound(db, roundId);
    if (!round) throw new CallError("meter_round_not_found");
    const { counts, ...page } = await listRows(db, round, asked);
    return { success: true, round: { ...round, ...counts }, rounds, ...page };
  },

  async setMeterReading({ db, input: { roundId, householdId, kind, value }, caller, origin }) {
    const round = await requireRound(db, roundId);
    await requireHousehold(db, householdId);
    requireKind(round, kind);
    if (value === null) {
      await db
        .deleteFrom("meter_readings")
        .where("meter_round_id", "=", roundId)
        .where("household_id", "=", householdId)
        .where("kind", "=", kind)
        .execute();
    } else {
      const entered = { value, entered_by: "office", entered_at: sql<string>`now()` };
      await db
        .insertInto("meter_readings")
        .values({
          apartment_id: caller.apartmentId,
          meter_round_id: roundId,
          household_id: householdId,
          kind,
          starts_on: sql`${round.from}::date`,
          value,
          entered_by: "office",
        })
        .onConflict((it) =>
          it.columns(["apartment_id", "meter_round_id", "household_id", "kind"]).doUpdateSet(entered),
        )
        .execute();
    }
    await record(db, {
      action: "meter_reading_set",
      caller,
      origin,
      subjectId: householdId,
      details: { roundId, kind, value: value ?? "none" },
    });
    const name = usageKindNames[kind];
    return { success: true, message: value === null ? `${name} 값을 지웠어요.` : `${name} 값을 저장했어요.` };
  },

  async exportMeterRound({ db, input: { roundId }, caller, origin }) {
    const round = await requireRound(db, roundId);
    const file = await metersAsXlsx(round.kinds, await listAllRows(db, round));
    await record(db, { action: "meter_round_exported", caller, origin, subjectId: roundId });
    return { success: true, fileData: file.toString("base64"), fileName: `검침_${round.from}.xlsx` };
  },
};

async function refusePast(db: CallDatabase, from: string): Promise<void> {
  const { isPast } = await db
    .selectNoFrom(sql<boolean>`${from}::date < seoul_today()`.as("isPast"))
    .executeTakeFirstOrThrow();
  if (isPast) throw new CallError("invalid_input", { field: "from", message: "오늘부터 고를 수 있어요." });
}
