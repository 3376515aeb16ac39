import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { z } from "zod";

import type { Output } from "#contract/index.ts";
import type { Resident, ResidentListPart } from "#contract/residents.ts";
import { pageSize } from "#contract/values/page.ts";
import type { ResidentStatus } from "#contract/values/resident-status.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { cursorMoment, readCursor, writeCursor } from "#server/domain/page.ts";

import { isMeantBy } from "./find-residents.ts";
import { listResidents } from "./resident-list.ts";

type ResidentList = Omit<Output<"getResidents">, "success">;
type Part = NonNullable<ResidentListPart>;

/** All residents; or, if a part of the list is asked for, a page with what it says of the list. */
export async function listOrPage(
  db: CallDatabase,
  apartmentId: string,
  asked: ResidentListPart,
): Promise<ResidentList> {
  const isWhole = Object.values(asked ?? {}).every((value) => value === null || value === undefined);
  if (!asked || isWhole) return { residents: await listResidents(db, apartmentId) };
  const buildings = await countByBuilding(db, apartmentId, asked);
  const ofBuilding = buildings.filter(
    ({ building }) => asked.building == null || building === asked.building,
  );
  const sum = (key: keyof BuildingCounts) => ofBuilding.reduce((so, counts) => so + counts[key], 0);
  const total = sum("found");
  return {
    ...(await readPage(db, apartmentId, asked, total)),
    total,
    counts: { all: sum("all"), waiting: sum("waiting"), expired: sum("expired"), active: sum("active") },
    buildings: buildings.map(({ building, all }) => ({ building: String(building), count: all })),
  };
}

interface BuildingCounts {
  building: number;
  all: number;
  waiting: number;
  expired: number;
  active: number;
  /** Those who are asked for. */
  found: number;
}

async function countByBuilding(
  db: CallDatabase,
  apartmentId: string,
  { query, status }: Part,
): Promise<BuildingCounts[]> {
  const { rows } = await sql<BuildingCounts>`
    select h.building, count(*)::integer as "all",
      (count(*) filter (where ${isIn("waiting")}))::integer as waiting,
      (count(*) filter (where ${isIn("expired")}))::integer as expired,
      (count(*) filter (where ${isIn("active")}))::integer as active,
      (count(*) filter (where ${isIn(status)} and ${isMeantBy(query ?? "")}))::integer as found
    from ${residentsWithHomes(apartmentId)}
    group by h.building order by h.building
  `.execute(db);
  return rows;
}

/** Reads homes in their order and who lives there, so that the first page ends after some fifty homes. */
async function readPage(
  db: CallDatabase,
  apartmentId: string,
  { query, building, status, cursor, limit, page }: Part,
  total: number,
): Promise<Pick<ResidentList, "residents" | "nextCursor">> {
  const size = pageSize(limit);
  // A reader beyond the end, because others have deleted, sees the last page.
  const pagesBefore = Math.max(0, Math.min(page ?? 1, Math.ceil(total / size)) - 1);
  const { rows } = await sql<Resident & { building: number; unit: number }>`
    select u.id, u.name, u.email, h.building, h.unit, u.is_initial_password as "isInitialPassword",
      u.temporary_password_expires_at as "temporaryPasswordExpiresAt", u.created_at as "createdAt"
    from (
      select id, building, unit from households
      where apartment_id = ${apartmentId} and ${building == null ? sql`true` : sql`building = ${building}`}
      order by building, unit offset 0
    ) h cross join lateral (
      select id, name, email, is_initial_password, temporary_password_expires_at, created_at from users
      where apartment_id = ${apartmentId} and household_id = h.id and role = 'resident'
      limit ${mostOfHousehold}
    ) u
    where ${isIn(status)} and ${isMeantBy(query ?? "")} and ${cursor == null ? sql`true` : beyond(cursor)}
    order by h.building, h.unit, u.created_at, u.id
    limit ${size + 1} offset ${cursor == null ? pagesBefore * size : 0}
  `.execute(db);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    residents: shown.map((resident) => ({
      ...resident,
      building: String(resident.building),
      unit: String(resident.unit),
    })),
    nextCursor: last ? writeCursor([last.building, last.unit, last.createdAt, last.id]) : null,
  };
}

/** More than can live in a home; the limit keeps the planner from looking at everybody first. */
const mostOfHousehold = 1000;

/**
 * `u` with their homes as `h`. In the minutes after a large bulk the planner believes that both tables are small;
 * the limit makes it look each household up by its key.
 */
function residentsWithHomes(apartmentId: string): RawBuilder<unknown> {
  return sql`users u cross join lateral (
    select building, unit from households
    where households.apartment_id = u.apartment_id and households.id = u.household_id
    limit 1
  ) h where u.role = 'resident' and u.apartment_id = ${apartmentId}`;
}

function isIn(status: ResidentStatus | null | undefined): RawBuilder<boolean> {
  if (status == null) return sql<boolean>`true`;
  if (status === "active") return sql<boolean>`not u.is_initial_password`;
  if (status === "waiting") return sql<boolean>`u.is_initial_password`;
  return sql<boolean>`(u.is_initial_password and u.temporary_password_expires_at <= now())`;
}

function beyond(cursor: string): RawBuilder<boolean> {
  const [building, unit, createdAt, id] = readCursor(cursor, placeInList);
  return sql<boolean>`(h.building, h.unit, u.created_at, u.id)
    > (${building}::integer, ${unit}::integer, ${createdAt}::timestamptz, ${id}::uuid)`;
}

const homeNumber = z.int().min(0).max(99_999);
const placeInList = z.tuple([homeNumber, homeNumber, cursorMoment, z.uuid()]);
