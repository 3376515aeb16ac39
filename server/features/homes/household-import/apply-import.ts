import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, CallOrigin, Handlers, Transaction } from "#server/call/handler-types.ts";
import { record, recordEach } from "#server/domain/audit.ts";
import { accountsAsCsv } from "#server/domain/csv.ts";
import type { IssuedAccount } from "#server/domain/csv.ts";
import { blobKey } from "#server/domain/file-store.ts";
import { moveOutHouseholds, removeResidents } from "#server/domain/move-out.ts";
import { openFileStore } from "#server/domain/open-file-store.ts";
import {
  addInSteps,
  afterOtherBulks,
  beginBulk,
  finishBulk,
  keepListedPhones,
  undoBulk,
} from "#server/domain/resident-bulk.ts";
import type { ResidentBulk } from "#server/domain/resident-bulk.ts";

import { keepCards } from "./keep-cards.ts";
import { planOf } from "./plan-import.ts";
import type { Plan } from "./plan-import.ts";
import { hashResidents } from "./stored-import.ts";

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
      db
        .selectFrom("apartments")
        .select("code")
        .where("id", "=", caller.apartmentId)
        .executeTakeFirstOrThrow(),
    );
    const bulk = { id: randomUUID(), apartmentId, emailEnd: `.${code}@${settings.RESIDENT_EMAIL_DOMAIN}` };
    let fileId: string | undefined;
    const apply = async (step: Transaction) => {
      await beginBulk(step, bulk);
      // The bulk before this one may have been the same request.
      const before = await step(answeredBefore);
      if (before) {
        await step((db) => finishBulk(db, bulk));
        return before.answer;
      }
      const plan = await step((db) => planOf(db, apartmentId, importId, choices));
      fileId = plan.fileId;
      const accounts = await addInSteps(step, bulk, plan.newPeople, plan.vacant);
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

interface Ending {
  bulk: ResidentBulk;
  plan: Plan;
  accounts: IssuedAccount[];
  caller: Caller & { apartmentId: string };
  origin: CallOrigin;
}

/** Everything visible happens here, in one transaction. */
async function finish(db: CallDatabase, { bulk, plan, accounts, caller, origin }: Ending) {
  // On the embedded database, calls ran between the steps.
  if ((await hashResidents(db, bulk.apartmentId)) !== plan.residentsHash)
    throw new CallError("import_outdated");
  const { renamed, fileId } = plan;
  await rename(db, renamed);
  const kept = plan.phones.length === 0 ? 0 : await keepListedPhones(db, plan.phones);
  const movedOut = await moveOut(db, plan, { caller, origin });
  await finishBulk(db, bulk);
  await keepCards(db, plan.cards);
  const vacant = await markVacant(db, plan.vacant, { caller, origin });
  // The stored check goes with its file.
  await db.deleteFrom("files").where("id", "=", fileId).execute();
  const given = plan.newPeople.filter(({ phone }) => phone != null).length;
  const counts = {
    created: accounts.length,
    renamed: renamed.length,
    movedOut,
    vacant,
    skipped: plan.skipped,
    keptPhones: given + kept,
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
  const means = { caller, origin };
  const households = await moveOutHouseholds(db, await householdsOf(db, replaced));
  await recordEach(
    db,
    { action: "household_moved_out", ...means },
    households.map(({ id, removed }) => ({ subjectId: id, details: { removed } })),
  );
  const removed = await removeResidents(db, { ids: moveOutIds });
  await recordEach(
    db,
    { action: "resident_deleted", ...means },
    removed.map(({ id }) => ({ subjectId: id })),
  );
  return households.reduce((sum, household) => sum + household.removed, removed.length);
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

/** Somebody may have come meanwhile, and a home with accounts that were not ticked has people. */
async function markVacant(
  db: CallDatabase,
  homes: Plan["vacant"],
  { caller, origin }: Pick<Ending, "caller" | "origin">,
): Promise<number> {
  if (homes.length === 0) return 0;
  const { rows } = await sql<{ id: string }>`
    update households h set is_vacant = true
    from unnest(
      ${homes.map(({ building }) => building)}::integer[], ${homes.map(({ unit }) => unit)}::integer[]
    ) as r (building, unit)
    where r.building = h.building and r.unit = h.unit and h.resident_count = 0 and not h.is_vacant
    returning h.id
  `.execute(db);
  await recordEach(
    db,
    { action: "household_vacancy_changed", caller, origin },
    rows.map(({ id }) => ({ subjectId: id, details: { isVacant: "true" } })),
  );
  return rows.length;
}

interface Changed {
  created: number;
  renamed: number;
  movedOut: number;
  vacant: number;
}

function messageOf({ created, renamed, movedOut, vacant }: Changed): string {
  const parts = [
    [created, "계정 ", "개를 만들었어요."],
    [renamed, "이름 ", "개를 바꿨어요."],
    [movedOut, "계정 ", "개를 전출로 끝냈어요."],
    [vacant, "빈집 ", "곳을 표시했어요."],
  ] as const;
  const said = parts.flatMap(([count, before, after]) =>
    count > 0 ? [`${before}${count.toLocaleString("ko-KR")}${after}`] : [],
  );
  return said.join(" ") || "바꿀 것이 없었어요.";
}
