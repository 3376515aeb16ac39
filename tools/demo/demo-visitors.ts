import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";

import type { SamplePeople } from "./demo-people.ts";

interface SampleVisit {
  /** The name of the resident who registered it. */
  by: string;
  plate: string;
  memo: string | null;
  /** Counted from the day when the sample is made. */
  fromDay: number;
  untilDay: number;
  /** Whether the gate has let it in an hour ago. */
  isInside?: true;
}

const sampleVisits: readonly SampleVisit[] = [
  { by: "장미라", plate: "152허4781", memo: "할머니 차", fromDay: 0, untilDay: 1, isInside: true },
  { by: "장미라", plate: "38누2094", memo: null, fromDay: 5, untilDay: 5 },
  { by: "이도윤", plate: "61다7730", memo: "이삿짐 트럭, 10시쯤", fromDay: 0, untilDay: 0 },
  { by: "정민호", plate: "서울80바1226", memo: "에어컨 기사님", fromDay: 0, untilDay: 0, isInside: true },
  { by: "한소희", plate: "27어5518", memo: null, fromDay: 0, untilDay: 2 },
  { by: "최영자", plate: "94모3367", memo: "막내네", fromDay: 1, untilDay: 2 },
];

/** Registers visitors' cars as the residents do. */
export async function insertVisitors(
  database: Database,
  { apartmentId, residents }: Pick<SamplePeople, "apartmentId" | "residents">,
): Promise<void> {
  for (const { by, plate, memo, fromDay, untilDay, isInside } of sampleVisits) {
    const { id: userId, householdId } = residents.find(({ name }) => name === by)!;
    await acting(database, { role: "resident", apartmentId, userId, householdId }, async (db) => {
      const { rows } = await sql<{ visitor: string }>`
        select visitor from register_visitor(
          null, null, ${plate}, seoul_today() + ${fromDay}::integer, seoul_today() + ${untilDay}::integer, ${memo}
        )
      `.execute(db);
      if (!isInside) return;
      await sql`set local role none`.execute(db);
      await sql`
        update visitor_vehicles set arrivals = array[now() - interval '1 hour'] where id = ${rows[0]!.visitor}
      `.execute(db);
    });
  }
}
