import type { HomeRelation } from "#contract/values/home-relations.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

/** What the office keeps of the person for its work, whoever has said it. */
export function listHomeContacts(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("home_contacts")
    .select((of) => [
      "id",
      of.ref("relation").$castTo<HomeRelation | null>().as("relation"),
      "phone",
      of.cast<string | null>("moved_in_on", "text").as("movedInOn"),
      "created_at as createdAt",
    ])
    .where("person_id", "=", person);
  return readPage(db, list, page, { table: "home_contacts", text: null, order: "oldest first" });
}

export function listHomeVehicles(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("home_vehicles")
    .select(["id", "plate", "memo", "created_at as createdAt"])
    .where("person_id", "=", person);
  return readPage(db, list, page, { table: "home_vehicles", text: null, order: "oldest first" });
}
