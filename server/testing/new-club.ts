import type { Database } from "#database/database.ts";

import { asGate } from "./acting.ts";
import { unique } from "./builders.ts";
import type { Actor } from "./builders.ts";

interface NewClub {
  id?: string;
  /** Besides the owner. */
  officers?: readonly Actor[];
  members?: readonly Actor[];
}

/** An active club with these people. */
export function newClub(
  database: Database,
  owner: Actor,
  { id, officers = [], members = [] }: NewClub = {},
): Promise<string> {
  const apartment_id = owner.apartmentId!;
  return asGate(database, async (db) => {
    const { id: club_id } = await db
      .insertInto("clubs")
      .values({
        id,
        apartment_id,
        name: unique("동호회"),
        category: "sports",
        description: "",
        join_policy: "approval",
        max_members: 1000,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const people = [
      { people: [owner], role: "owner" },
      { people: officers, role: "officer" },
      { people: members, role: "member" },
    ].flatMap((those) => those.people.map((person) => ({ person_id: person.id, role: those.role })));
    await db
      .insertInto("club_members")
      .values(people.map((person) => ({ ...person, apartment_id, club_id })))
      .execute();
    return club_id;
  });
}
