import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

export function listVisits(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("visitor_vehicles")
    .select(["id", "plate", "memo", "created_at as createdAt"])
    .select([sql<string>`starts_on::text`.as("startsOn"), sql<string>`ends_on::text`.as("endsOn")])
    .where("person_id", "=", person);
  return readPage(db, list, page, { table: "visitor_vehicles", text: null, order: "oldest first" });
}
