import { sql } from "kysely";

import type { complaintRegisterFunctions, RegisterEntry } from "#contract/complaint-register.ts";
import type { Input } from "#contract/index.ts";
import type { ComplaintCategory } from "#contract/values/complaint-categories.ts";
import type { ComplaintSource } from "#contract/values/complaint-sources.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import { seoulFieldOf } from "#contract/values/seoul-time.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";

import { conditions } from "./complaint-desk.ts";
import { registerAsXlsx } from "./register-as-xlsx.ts";

export const complaintRegisterHandlers: Handlers<keyof typeof complaintRegisterFunctions> = {
  async readComplaintRegister({ db, input, caller, origin }) {
    const entries = await listEntries(db, input);
    const details = { from: input.from, to: input.to, count: entries.length };
    await record(db, { action: "complaint_register_read", caller, origin, details });
    return { success: true, entries };
  },

  async exportComplaintRegister({ db, input, caller, origin }) {
    const entries = await listEntries(db, input);
    const file = await registerAsXlsx(entries);
    const details = { from: input.from, to: input.to, count: entries.length };
    await record(db, { action: "complaint_register_exported", caller, origin, details });
    return {
      success: true,
      fileData: file.toString("base64"),
      fileName: `민원대장_${input.from}_${input.to}.xlsx`,
    };
  },
};

/** So many with the longest words are one answer, and three hundred sheets of paper. */
const mostEntries = 3000;

/** As much of an answer as a line of a register has room for. */
const outcomeCharacters = 500;

async function listEntries(
  db: CallDatabase,
  { from, to, status, ...filter }: Input<"readComplaintRegister">,
): Promise<RegisterEntry[]> {
  let list = db
    .selectFrom("complaints")
    .leftJoin("households as home", (join) =>
      join
        .onRef("home.apartment_id", "=", "complaints.apartment_id")
        .onRef("home.id", "=", "complaints.household_id"),
    )
    .select([
      "complaints.id",
      "complaints.created_at as receivedAt",
      sql<ComplaintSource>`source`.as("source"),
      sql<string | null>`home.building || '동 ' || home.unit || '호'`.as("home"),
      "complaints.place",
      sql<ComplaintCategory>`category`.as("category"),
      "complaints.title",
      sql<ComplaintStatus>`status`.as("status"),
      assigneeName.as("assigneeName"),
      sql<string>`due_on::text`.as("dueOn"),
      sql<string | null>`(resolved_at at time zone 'Asia/Seoul')::date::text`.as("resolvedOn"),
      outcome.as("outcome"),
    ])
    .where(sql<boolean>`complaints.created_at >= ${from}::date::timestamp at time zone 'Asia/Seoul'`)
    .where(sql<boolean>`complaints.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`);
  for (const condition of conditions(filter)) list = list.where(condition);
  if (status === "open") list = list.where("status", "<>", sql.lit("resolved"));
  else if (status) list = list.where("status", "=", status);
  const rows = await list
    .orderBy("complaints.created_at")
    .orderBy("complaints.id")
    .limit(mostEntries + 1)
    .execute();
  if (rows.length > mostEntries) throw new CallError("register_too_long", { field: "from" });
  return rows.map((row) => ({ number: registerNumber(row.receivedAt), ...row }));
}

function registerNumber(receivedAt: string): string {
  const seconds = new Date(receivedAt).toISOString().slice(17, 19);
  return `${seoulFieldOf(receivedAt).replaceAll(/[-:]/g, "").replace("T", "-")}${seconds}`;
}

const assigneeName = sql<string | null>`(
  select (select who.name from complaint_colleagues() who where who.id = held.assignee_id)
  from complaint_assignments held
  where held.apartment_id = complaints.apartment_id and held.complaint_id = complaints.id
)`;

/** What a resident was answered last: no note of the office. */
const outcome = sql<string | null>`(
  select case when char_length(said.content) > ${sql.lit(outcomeCharacters)}
    then left(said.content, ${sql.lit(outcomeCharacters - 1)}) || '…' else said.content end
  from complaint_conversations conversation
  join complaint_messages said
    on said.apartment_id = conversation.apartment_id and said.id = conversation.message_id
  where conversation.apartment_id = complaints.apartment_id and conversation.complaint_id = complaints.id
    and said.kind = 'answer'
  order by said.created_at desc, said.id desc
  limit 1
)`;
