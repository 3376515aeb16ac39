import type { Database } from "#database/database.ts";

import type { Side, World } from "./access.ts";
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

/** A club of the resident's by calls alone. Owners of as many as they may have close the others. */
export async function foundClub(
  { resident }: Pick<Side, "resident">,
  { call }: Pick<World, "call">,
): Promise<{ clubId: string }> {
  const { clubs } = await call(resident, "getClubs", { mine: true });
  for (const { id: clubId, myRole, status } of clubs) {
    if (myRole !== "owner" || status !== "active") continue;
    await call(resident, "closeClub", { clubId, reason: "다음에 해요." });
  }
  const fields = { name: unique("동호회"), category: "other", joinPolicy: "open" } as const;
  return { clubId: (await call(resident, "createClub", fields)).club.id };
}
