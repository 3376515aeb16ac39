import { sql } from "kysely";

import type { homeCardFunctions } from "#contract/home-cards.ts";
import type { HomeRelation } from "#contract/values/home-relations.ts";
import { mostContacts, mostVehicles } from "#contract/values/home-relations.ts";
import { plateForm } from "#contract/values/plates.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { holdByName } from "#server/domain/hold-by-name.ts";
import { findVehicles } from "#server/domain/home-cards.ts";
import { holdHome } from "#server/domain/households.ts";

export const homeCardHandlers: Handlers<keyof typeof homeCardFunctions> = {
  async saveHomeContact({ db, input, caller, origin }) {
    const { householdId, contactId, name, relation, phone, movedInOn } = input;
    await holdHome(db, householdId);
    const personId = input.residentId ?? (await namesake(db, name!, householdId));
    if (input.residentId) await requireResident(db, input.residentId, householdId);
    const values = {
      person_id: personId,
      name: personId === null ? name : null,
      relation: relation ?? null,
      phone,
      moved_in_on: movedInOn ?? null,
      is_own: false,
    };
    if (!contactId) await refuseFull(db, "home_contacts", householdId, mostContacts);
    const saved = contactId
      ? await db
          .updateTable("home_contacts")
          .set(values)
          .where("id", "=", contactId)
          .where("household_id", "=", householdId)
          .returning("id")
          .executeTakeFirst()
      : await db
          .insertInto("home_contacts")
          .values({ apartment_id: caller.apartmentId, household_id: householdId, ...values })
          .returning("id")
          .executeTakeFirst();
    if (!saved) throw new CallError("home_contact_not_found");
    await record(db, { action: "home_card_changed", caller, origin, subjectId: householdId });
    return { success: true, contactId: saved.id, message: "저장했어요." };
  },

  async removeHomeContact({ db, input: { contactId }, caller, origin }) {
    const removed = await db
      .deleteFrom("home_contacts")
      .where("id", "=", contactId)
      .returning("household_id")
      .executeTakeFirst();
    if (!removed) throw new CallError("home_contact_not_found");
    await record(db, { action: "home_card_changed", caller, origin, subjectId: removed.household_id });
    return { success: true, message: "연락처를 지웠어요." };
  },

  async addHomeVehicle({ db, input: { householdId, plate, memo }, caller, origin }) {
    await holdHome(db, householdId);
    await refuseFull(db, "home_vehicles", householdId, mostVehicles);
    const vehicleId = await addVehicle(db, {
      apartment_id: caller.apartmentId,
      household_id: householdId,
      person_id: null,
      plate,
      memo,
    });
    await record(db, { action: "home_card_changed", caller, origin, subjectId: householdId });
    return { success: true, vehicleId, message: "차량을 등록했어요." };
  },

  async removeHomeVehicle({ db, input: { vehicleId }, caller, origin }) {
    const removed = await db
      .deleteFrom("home_vehicles")
      .where("id", "=", vehicleId)
      .returning("household_id")
      .executeTakeFirst();
    if (!removed) throw new CallError("home_vehicle_not_found");
    if (caller.role === "manager") {
      await record(db, { action: "home_card_changed", caller, origin, subjectId: removed.household_id });
    }
    return { success: true, message: "차량을 지웠어요." };
  },

  async getMyHomeCard({ db, caller }) {
    const contact = await db
      .selectFrom("home_contacts")
      .where("person_id", "=", caller.id)
      .select((of) => [
        of.ref("relation").$castTo<HomeRelation | null>().as("relation"),
        "phone",
        of.cast<string | null>("moved_in_on", "text").as("movedInOn"),
      ])
      .executeTakeFirst();
    const vehicles = await db
      .selectFrom("home_vehicles")
      .where("person_id", "=", caller.id)
      .select(["id", "plate", "memo"])
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return { success: true, contact: contact ?? null, vehicles };
  },

  async saveMyHomeContact({ db, input: { relation, phone, movedInOn }, caller }) {
    const said = { relation: relation ?? null, phone, moved_in_on: movedInOn ?? null };
    if (Object.values(said).every((value) => value === null)) {
      await db.deleteFrom("home_contacts").where("person_id", "=", caller.id).execute();
      return { success: true, message: "지웠어요." };
    }
    const own = { ...said, is_own: true };
    await db
      .insertInto("home_contacts")
      .values({
        apartment_id: caller.apartmentId,
        household_id: ownHome(caller.householdId),
        person_id: caller.id,
        ...own,
      })
      .onConflict((same) => same.columns(["apartment_id", "person_id"]).doUpdateSet(own))
      .execute();
    return { success: true, message: "저장했어요." };
  },

  async addMyVehicle({ db, input: { plate, memo }, caller }) {
    const household_id = ownHome(caller.householdId);
    // A resident cannot lock the home itself.
    await holdByName(db, `home card ${household_id}`);
    await refuseFull(db, "home_vehicles", household_id, mostVehicles);
    const vehicleId = await addVehicle(db, {
      apartment_id: caller.apartmentId,
      household_id,
      person_id: caller.id,
      plate,
      memo,
    });
    return { success: true, vehicleId, message: "차량을 등록했어요." };
  },

  async findHomeVehicles({ db, input: { query }, caller, origin }) {
    const plate = plateForm(query);
    const vehicles = plate.length < 2 ? [] : await findVehicles(db, plate, 10);
    if (vehicles.length > 0) {
      const details = { homesOfCars: vehicles.map(({ householdId }) => householdId).join(" ") };
      await record(db, { action: "home_vehicles_searched", caller, origin, details });
    }
    return { success: true, vehicles };
  },
};

function ownHome(householdId: string | null): string {
  if (householdId === null) throw new CallError("household_not_found");
  return householdId;
}

async function requireResident(db: CallDatabase, residentId: string, householdId: string): Promise<void> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", residentId)
    .where("role", "=", sql.lit("resident"))
    .where("household_id", "=", householdId)
    .executeTakeFirst();
  if (!found) throw new CallError("resident_not_found", { field: "residentId" });
}

/** The one of the home with this name: what is noted of them is theirs to see, and goes with their account. */
async function namesake(db: CallDatabase, name: string, householdId: string): Promise<string | null> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", sql.lit("resident"))
    .where("household_id", "=", householdId)
    .where("name", "=", name)
    .limit(2)
    .execute();
  return found.length === 1 ? found[0]!.id : null;
}

async function refuseFull(
  db: CallDatabase,
  table: "home_contacts" | "home_vehicles",
  householdId: string,
  most: number,
): Promise<void> {
  const { count } = await db
    .selectFrom(table)
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("household_id", "=", householdId)
    .executeTakeFirstOrThrow();
  if (count >= most) throw new CallError("home_card_full");
}

interface NewVehicle {
  apartment_id: string;
  household_id: string;
  person_id: string | null;
  plate: string;
  memo: string | null;
}

async function addVehicle(db: CallDatabase, vehicle: NewVehicle): Promise<string> {
  const { id } = await db
    .insertInto("home_vehicles")
    .values(vehicle)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
