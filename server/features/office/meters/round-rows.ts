import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { z } from "zod";

import type { Input } from "#contract/index.ts";
import type { MeterRound, MeterRow } from "#contract/meters.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { isMeantHome } from "#server/domain/meant-home.ts";
import { readCursor, writeCursor } from "#server/domain/page.ts";

interface Sums {
  homes: number;
  enteredHomes: number;
  oddHomes: number;
  total: number;
}

type Asked = Pick<NonNullable<Input<"getMeterRound">>, "query" | "filter" | "cursor"> & { limit: number };

/** A page of a round's homes: what is missing or odd comes first. */
export async function listRows(db: CallDatabase, round: MeterRound, { query, filter, cursor, limit }: Asked) {
  const asked = sql<boolean>`${isMeantHome(query ?? "")} and ${filters[filter ?? "all"](round)}`;
  const sums = await sql<Sums>`
    select count(*) filter (where not h.is_vacant)::integer as homes,
      count(*) filter (where not h.is_vacant and not ${isMissing(round)})::integer as "enteredHomes",
      count(*) filter (where e.waits)::integer as "oddHomes",
      count(*) filter (where ${asked})::integer as total
    from households h ${enteredOf(round)}
    where h.apartment_id = app_apartment_id()
  `.execute(db);
  const found = await readRows(
    db,
    round,
    sql`${asked} and ${isBeyond(round, cursor)}`,
    sql`limit ${limit + 1}`,
  );
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const { total, ...counts } = sums.rows[0]!;
  return {
    counts,
    total,
    rows: page,
    nextCursor:
      found.length > limit && last
        ? writeCursor([last.rank, Number(last.building), Number(last.unit)])
        : null,
  };
}

/** All homes of a round, by building and unit. */
export async function listAllRows(db: CallDatabase, round: MeterRound): Promise<MeterRow[]> {
  const rows = await readRows(db, round, sql`true`, sql``);
  return rows.toSorted((a, b) => Number(a.building) - Number(b.building) || Number(a.unit) - Number(b.unit));
}

/** What a round has of each home. */
function enteredOf({ id }: MeterRound): RawBuilder<unknown> {
  return sql`left join (
    select r.household_id, count(*)::integer as kinds, bool_or(c.odd is not null) as is_odd,
      bool_or(c.odd is not null and r.entered_by = 'household') as waits
    from meter_readings r
    left join meter_checks c on c.apartment_id = r.apartment_id and c.meter_reading_id = r.id
    where r.apartment_id = app_apartment_id() and r.meter_round_id = ${id}
    group by r.household_id
  ) e on e.household_id = h.id`;
}

const isMissing = ({ kinds }: MeterRound) => sql<boolean>`coalesce(e.kinds, 0) < ${kinds.length}`;

const filters = {
  all: () => sql<boolean>`true`,
  missing: (round: MeterRound) => sql<boolean>`(not h.is_vacant and ${isMissing(round)})`,
  odd: () => sql<boolean>`coalesce(e.is_odd, false)`,
};

/** 0 for a home that somebody has to look at: a reading is missing, or is odd and the office has not entered it. */
const rankOf = (round: MeterRound) =>
  sql`case when coalesce(e.waits, false) or ${filters.missing(round)} then 0 else 1 end`;

async function readRows(
  db: CallDatabase,
  round: MeterRound,
  which: RawBuilder<unknown>,
  most: RawBuilder<unknown>,
) {
  const { rows } = await sql<MeterRow & { rank: number }>`
    select p.id as "householdId", p.building::text as building, p.unit::text as unit, p.is_vacant as "isVacant", p.rank,
      (
        select json_agg(json_build_object(
          'kind', k.kind, 'value', r.value::float8, 'previous', past.value::float8,
          'usage', case when r.value >= past.value then (r.value - past.value)::float8 end,
          'by', r.entered_by, 'isOdd', c.odd, 'fileId', photo.file ->> 'id', 'file', photo.file,
          'checkedAt', case when r.entered_by = 'office' then r.entered_at end
        ) order by k.place)
        from unnest(${round.kinds}::text[]) with ordinality as k (kind, place)
        left join meter_readings r on r.apartment_id = app_apartment_id() and r.meter_round_id = ${round.id}
          and r.household_id = p.id and r.kind = k.kind
        left join meter_checks c on c.apartment_id = r.apartment_id and c.meter_reading_id = r.id
        cross join lateral (
          select case when r.id is null then last_meter_reading(p.id, k.kind, ${round.from}::date) else c.previous end
            as value
        ) past
        cross join lateral (
          select case when r.file_count > 0 then files_of_meter_readings(r.id) -> 0 end as file
        ) photo
      ) as readings
    from (
      select h.id, h.building, h.unit, h.is_vacant, ${rankOf(round)} as rank
      from households h ${enteredOf(round)}
      where h.apartment_id = app_apartment_id() and ${which}
      order by rank, h.building, h.unit ${most}
    ) p
    order by p.rank, p.building, p.unit
  `.execute(db);
  return rows;
}

const place = z.tuple([z.int().min(0).max(1), z.int().min(1).max(99_999), z.int().min(1).max(99_999)]);

function isBeyond(round: MeterRound, cursor: string | null | undefined) {
  if (cursor == null) return sql<boolean>`true`;
  const [rank, building, unit] = readCursor(cursor, place);
  return sql<boolean>`(${rankOf(round)}, h.building, h.unit) > (${rank}::integer, ${building}::integer, ${unit}::integer)`;
}
