import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { Input } from "#contract/index.ts";
import type { InitialAccount } from "#contract/residents.ts";
import { needsMoveOutCount } from "#contract/values/household-import.ts";
import type { ConflictChoice } from "#contract/values/household-import.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, CallOrigin, Handlers, Transaction } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { accountsAsCsv } from "#server/domain/csv.ts";
import { blobKey } from "#server/domain/file-store.ts";
import { moveOutHousehold, removeResidents } from "#server/domain/move-out.ts";
import { openFileStore } from "#server/domain/open-file-store.ts";
import {
  addInSteps,
  afterOtherBulks,
  beginBulk,
  finishBulk,
  keepListedPhones,
  undoBulk,
} from "#server/domain/resident-bulk.ts";
import type { NewAccount, ResidentBulk } from "#server/domain/resident-bulk.ts";

import { findImport, hashResidents } from "./stored-import.ts";

type Choices = Omit<Input<"applyHouseholdImport">, "importId">;

/** What an import will do, once it is decided. */
interface Plan {
  fileId: string;
  residentsHash: string;
  newPeople: NewAccount[];
  renamed: { id: string; name: string; phone: string | null }[];
  /** Homes whose household is exchanged. */
  replaced: { building: number; unit: number }[];
  moveOutIds: string[];
  skipped: number;
}

export const applyImportHandlers: Handlers<"applyHouseholdImport"> = {
  async applyHouseholdImport({
    input,
    caller,
    origin,
    settings,
    transaction,
    inSteps,
    once,
    answeredBefore,
  }) {
    const { importId, ...choices } = input;
    const { apartmentId } = caller;
    const { code } = await transaction((db) =>
      db.selectFrom("apartments").select("code").executeTakeFirstOrThrow(),
    );
    const bulk = { id: randomUUID(), apartmentId, emailEnd: `.${code}@${settings.RESIDENT_EMAIL_DOMAIN}` };
    let fileId: string | undefined;
    const apply = async (step: Transaction) => {
      await beginBulk(step, bulk);
      // What ran before this may have been the same request.
      const before = await step(answeredBefore);
      if (before) {
        await step((db) => finishBulk(db, bulk));
        return before.answer;
      }
      const plan = await step((db) => planOf(db, apartmentId, importId, choices));
      fileId = plan.fileId;
      const accounts = await addInSteps(step, bulk, plan.newPeople);
      return step((db) => once(db, () => finish(db, { bulk, plan, accounts, caller, origin })));
    };
    const answer = await afterOtherBulks(() => inSteps(apply, (db) => undoBulk(db, bulk)));
    // The list holds everybody's names and numbers. If this fails, the sweep removes it with the next ones.
    if (fileId) {
      const blob = blobKey(apartmentId, fileId, "file");
      await openFileStore(settings)
        .remove(blob)
        .catch(() => undefined);
    }
    return answer;
  },
};

async function planOf(
  db: CallDatabase,
  apartmentId: string,
  importId: string,
  { skipsErrors, conflictChoices, otherConflicts, moveOutIds, moveOutCount }: Choices,
): Promise<Plan> {
  const { file_id, residents_hash, resident_count } = await findImport(db, importId);
  if ((await hashResidents(db, apartmentId)) !== residents_hash) throw new CallError("import_outdated");
  const rows = await db
    .selectFrom("household_import_rows")
    .select(["kind", "row", "building", "unit", "name", "email", "phone", "resident_id", "may_replace"])
    .where("import_id", "=", importId)
    .where("kind", "!=", "unchanged")
    .orderBy("position")
    .execute();
  const ofKind = Map.groupBy(rows, ({ kind }) => kind);
  const {
    newPeople = [],
    renamed = [],
    conflicts = [],
    moveOuts = [],
    errors = [],
  } = Object.fromEntries(ofKind);
  if (errors.length > 0 && !skipsErrors) throw hasErrors(errors.length);
  const chosen = choicesOf(conflicts, conflictChoices ?? [], otherConflicts ?? "skip");
  const taken = conflicts.filter(({ row }) => chosen.get(row!) !== "skip");
  const homeOf = ({ building, unit }: { building: string | null; unit: string | null }) => ({
    building: Number(building),
    unit: Number(unit),
  });
  return {
    fileId: file_id,
    residentsHash: residents_hash,
    newPeople: [...newPeople, ...taken].map(({ name, email, phone, ...row }) => ({
      ...homeOf(row),
      name,
      email,
      phone,
    })),
    renamed: renamed.map(({ resident_id, name, phone }) => ({ id: resident_id!, name: name!, phone })),
    replaced: conflicts.filter(({ row }) => chosen.get(row!) === "replace").map(homeOf),
    moveOutIds: moveOutsOf(moveOuts, moveOutIds ?? [], moveOutCount ?? null, resident_count),
    skipped: conflicts.length - taken.length + errors.length,
  };
}

function hasErrors(count: number): CallError {
  const number = count.toLocaleString("ko-KR");
  const message = `오류가 있는 줄이 ${number}개 있어요. 고치거나 오류를 빼고 적용해 주세요.`;
  return new CallError("import_has_errors", { message });
}

interface Conflict {
  row: number | null;
  may_replace: boolean;
}

/** The choice of each conflict, by its row. One that cannot be exchanged is skipped by a choice for all. */
function choicesOf(
  conflicts: Conflict[],
  given: { row: number; choice: ConflictChoice }[],
  others: ConflictChoice,
): Map<number, ConflictChoice> {
  const chosen = new Map(
    conflicts.map(({ row, may_replace }) => [row!, others === "replace" && !may_replace ? "skip" : others]),
  );
  const byRow = new Map(conflicts.map((conflict) => [conflict.row, conflict]));
  for (const { row, choice } of given) {
    const conflict = byRow.get(row);
    if (!conflict || (choice === "replace" && !conflict.may_replace)) {
      const message = `${row}번째 줄에는 고를 수 없는 처리예요.`;
      throw new CallError("invalid_input", { field: "conflictChoices", message });
    }
    chosen.set(row, choice);
  }
  return chosen;
}

function moveOutsOf(
  proposed: { resident_id: string | null }[],
  ids: string[],
  count: number | null,
  residents: number,
): string[] {
  const known = new Set(proposed.map(({ resident_id }) => resident_id));
  const chosen = [...new Set(ids)];
  if (chosen.some((id) => !known.has(id))) {
    throw new CallError("invalid_input", {
      field: "moveOutIds",
      message: "전출로 처리할 수 없는 계정이 있어요.",
    });
  }
  if (count === null ? needsMoveOutCount(chosen.length, residents) : count !== chosen.length) {
    throw new CallError("move_out_count_wrong", { field: "moveOutCount" });
  }
  return chosen;
}

interface Ending {
  bulk: ResidentBulk;
  plan: Plan;
  accounts: InitialAccount[];
  caller: Caller & { apartmentId: string };
  origin: CallOrigin;
}

/** All that can be seen happens here, in one transaction. */
async function finish(db: CallDatabase, { bulk, plan, accounts, caller, origin }: Ending) {
  // On the embedded database, calls ran between the steps.
  if ((await hashResidents(db, bulk.apartmentId)) !== plan.residentsHash)
    throw new CallError("import_outdated");
  const { renamed, fileId } = plan;
  await rename(db, renamed);
  await keepListedPhones(
    db,
    renamed.filter(({ phone }) => phone !== null),
  );
  const movedOut = await moveOut(db, plan, { caller, origin });
  await finishBulk(db, bulk);
  // What was stored of the check goes with its file.
  await db.deleteFrom("files").where("id", "=", fileId).execute();
  const phones = [...plan.newPeople, ...renamed].filter(({ phone }) => phone != null).length;
  const counts = {
    created: accounts.length,
    renamed: renamed.length,
    movedOut,
    skipped: plan.skipped,
    keptPhones: phones,
  };
  await record(db, { action: "household_import_applied", caller, origin, details: counts });
  return {
    success: true as const,
    message: messageOf(counts),
    counts,
    csvData: Buffer.from(accountsAsCsv(accounts)).toString("base64"),
    accounts,
  };
}

async function rename(db: CallDatabase, renamed: { id: string; name: string }[]): Promise<void> {
  if (renamed.length === 0) return;
  await sql`
    update users u set name = r.name
    from unnest(${renamed.map(({ id }) => id)}::uuid[], ${renamed.map(({ name }) => name)}::text[]) as r (id, name)
    where u.id = r.id and u.role = 'resident'
  `.execute(db);
}

/** Ends the accounts of exchanged households, and those that the office ticked. */
async function moveOut(
  db: CallDatabase,
  { replaced, moveOutIds }: Plan,
  { caller, origin }: Pick<Ending, "caller" | "origin">,
): Promise<number> {
  let ended = 0;
  for (const subjectId of await householdsOf(db, replaced)) {
    const removed = await moveOutHousehold(db, subjectId);
    await record(db, { action: "household_moved_out", caller, origin, subjectId, details: { removed } });
    ended += removed;
  }
  for (const subjectId of moveOutIds) {
    const removed = await removeResidents(db, { id: subjectId });
    if (removed > 0) await record(db, { action: "resident_deleted", caller, origin, subjectId });
    ended += removed;
  }
  return ended;
}

async function householdsOf(db: CallDatabase, homes: Plan["replaced"]): Promise<string[]> {
  if (homes.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct h.id
    from households h
    join unnest(
      ${homes.map(({ building }) => building)}::integer[], ${homes.map(({ unit }) => unit)}::integer[]
    ) as r (building, unit) on r.building = h.building and r.unit = h.unit
  `.execute(db);
  return rows.map(({ id }) => id);
}

function messageOf({
  created,
  renamed,
  movedOut,
}: {
  created: number;
  renamed: number;
  movedOut: number;
}): string {
  const parts = [
    [created, "계정 ", "개를 만들었어요."],
    [renamed, "이름 ", "개를 바꿨어요."],
    [movedOut, "계정 ", "개를 전출로 끝냈어요."],
  ] as const;
  const said = parts.flatMap(([count, before, after]) =>
    count > 0 ? [`${before}${count.toLocaleString("ko-KR")}${after}`] : [],
  );
  return said.join(" ") || "바꿀 것이 없었어요.";
}
