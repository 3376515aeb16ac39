import { sql } from "kysely";

import type { Input } from "#contract/index.ts";
import { needsMoveOutCount } from "#contract/values/household-import.ts";
import type { ConflictChoice } from "#contract/values/household-import.ts";
import { mostMembers } from "#contract/values/household-states.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { NewAccount } from "#server/domain/resident-bulk.ts";

import type { ListedPerson } from "./keep-cards.ts";
import { homeKey } from "./match-residents.ts";
import { findImport, hashResidents } from "./stored-import.ts";

type Choices = Omit<Input<"applyHouseholdImport">, "importId">;

/** What an import will do, once it is decided. */
export interface Plan {
  fileId: string;
  residentsHash: string;
  newPeople: NewAccount[];
  renamed: { id: string; name: string }[];
  /** Numbers of the list for accounts that there are. */
  phones: { id: string; phone: string }[];
  /** What the list says for the homes' cards. */
  cards: ListedPerson[];
  /** Homes that get another household. */
  replaced: Unit[];
  moveOutIds: string[];
  /** Homes in which nobody lives, unless they still have an account then. */
  vacant: Unit[];
  skipped: number;
}

/** @throws CallError import_not_found, import_expired, import_outdated, import_has_errors, and of the choices */
export async function planOf(
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
    .select((of) => [
      "office_phone",
      "relation",
      of.cast<string | null>("moved_in_on", "text").as("moved_in_on"),
      "plates",
    ])
    .where("import_id", "=", importId)
    .where((eb) => eb.or([eb("kind", "!=", "unchanged"), eb("phone", "is not", null), hasCard]))
    .orderBy("position")
    .execute();
  const ofKind = Map.groupBy(rows, ({ kind }) => kind);
  const {
    newPeople = [],
    renamed = [],
    conflicts = [],
    moveOuts = [],
    vacant = [],
    errors = [],
    unchanged = [],
  } = Object.fromEntries(ofKind);
  if (errors.length > 0 && !skipsErrors) throw hasErrors(errors.length);
  const chosen = choicesOf(conflicts, conflictChoices ?? [], otherConflicts ?? "skip");
  const replaced = conflicts.filter(({ row }) => chosen.get(row!) === "replace").map(homeOf);
  const exchanged = new Set(replaced.map(homeKey));
  // The account that would get their name ends with its household: they get one of their own.
  const [moving, staying] = partition(renamed, (row) => exchanged.has(homeKey(homeOf(row))));
  const taken = conflicts.filter(({ row }) => chosen.get(row!) !== "skip");
  const joining = [...moving, ...taken].toSorted((a, b) => a.row! - b.row!);
  const leaving = moveOutsOf(moveOuts, moveOutIds ?? [], moveOutCount ?? null, resident_count);
  await refuseTooMany(db, joining, { exchanged, leaving });
  return {
    fileId: file_id,
    residentsHash: residents_hash,
    newPeople: [...newPeople, ...joining].map((row) => ({
      ...homeOf(row),
      name: row.name,
      email: row.email,
      phone: row.phone,
    })),
    renamed: staying.map(({ resident_id, name }) => ({ id: resident_id!, name: name! })),
    phones: [...staying, ...unchanged].flatMap(({ resident_id, phone }) =>
      phone === null ? [] : [{ id: resident_id!, phone }],
    ),
    cards: [...newPeople, ...joining, ...staying, ...unchanged].map((row) => ({
      ...homeOf(row),
      name: row.name,
      residentId: row.resident_id,
      officePhone: row.office_phone,
      relation: row.relation,
      movedInOn: row.moved_in_on,
      plates: row.plates ?? [],
    })),
    replaced,
    moveOutIds: leaving,
    vacant: vacant.map(homeOf),
    skipped: conflicts.length - taken.length + errors.length,
  };
}

const hasCard = sql<boolean>`(num_nonnulls(office_phone, relation, moved_in_on) > 0 or cardinality(plates) > 0)`;

interface ListedHome {
  building: string | null;
  unit: string | null;
}

function homeOf({ building, unit }: ListedHome): Unit {
  return { building: Number(building), unit: Number(unit) };
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** People who leave make room. */
async function refuseTooMany(
  db: CallDatabase,
  joining: (ListedHome & { row: number | null })[],
  { exchanged, leaving }: { exchanged: ReadonlySet<string>; leaving: string[] },
): Promise<void> {
  const homes = Map.groupBy(joining, (row) => homeKey(homeOf(row)));
  const members = await countMembers(
    db,
    [...homes.values()].map(([row]) => homeOf(row!)),
    leaving,
  );
  for (const [key, rows] of homes) {
    const count = exchanged.has(key) ? 0 : (members.get(key) ?? 0);
    const first = rows[Math.max(0, mostMembers - count)];
    if (!first) continue;
    const message = `${first.row}번째 줄: 한 세대에 ${mostMembers}명까지 등록할 수 있어요.`;
    throw new CallError("invalid_input", { field: "conflictChoices", message });
  }
}

async function countMembers(
  db: CallDatabase,
  homes: Unit[],
  leaving: string[],
): Promise<Map<string, number>> {
  if (homes.length === 0) return new Map();
  const { rows } = await sql<Unit & { count: number }>`
    select h.building, h.unit, count(*)::integer as count
    from households h
    join unnest(
      ${homes.map(({ building }) => building)}::integer[], ${homes.map(({ unit }) => unit)}::integer[]
    ) as r (building, unit) on r.building = h.building and r.unit = h.unit
    join users u on u.household_id = h.id and u.role = 'resident' and u.id <> all (${leaving}::uuid[])
    group by h.building, h.unit
  `.execute(db);
  return new Map(rows.map(({ count, ...home }) => [homeKey(home), count]));
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
