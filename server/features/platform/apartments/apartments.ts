import { sql } from "kysely";

import type { apartmentFunctions } from "#contract/apartments.ts";
import { apartmentNameForms } from "#contract/values/apartment-names.ts";
import { CallError } from "#server/call/call-error.ts";
import { isStillReferredTo } from "#server/call/constraint-errors.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { apartmentCare } from "#server/domain/apartment-care.ts";
import { record } from "#server/domain/audit.ts";
import { holdByName } from "#server/domain/hold-by-name.ts";

const shownColumns = [
  "id",
  "name",
  "code",
  "address",
  "telephone",
  "office_hours as officeHours",
  "created_at as createdAt",
] as const;

export const apartmentHandlers: Handlers<keyof typeof apartmentFunctions> = {
  async getApartments({ db }) {
    const apartments = await db
      .selectFrom("apartments")
      .innerJoin("apartment_usage as usage", "usage.apartment_id", "apartments.id")
      .select([
        ...shownColumns,
        "manager_count as managerCount",
        "resident_count as residentCount",
        "set_up_count as setUpCount",
        "open_complaint_count as openComplaintCount",
        "last_sign_in_at as lastSignInAt",
        apartmentCare.as("care"),
      ])
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
    return { success: true, apartments };
  },

  async isApartmentCodeAvailable({ db, input: { code } }) {
    const taken = await db.selectFrom("apartments").select("id").where("code", "=", code).executeTakeFirst();
    return { success: true, available: taken === undefined };
  },

  async createApartment({ db, input, caller, origin }) {
    const apartment = await db
      .insertInto("apartments")
      .values({ ...input, name_forms: namedIn(input.name) })
      .returning(shownColumns)
      .executeTakeFirstOrThrow();
    await record(db, { action: "apartment_created", caller, origin, subjectId: apartment.id });
    return { success: true, message: "아파트를 등록했어요.", apartment };
  },

  async updateApartment({ db, input: { apartmentId, name, address }, caller, origin }) {
    // If two send different fields at once, the second reads what the first has written.
    await holdByName(db, `danji.apartment ${apartmentId}`);
    const { rows } = await sql<{ found: boolean }>`
      select edit_apartment(
        ${apartmentId}::uuid, ${name ?? null}::text, ${address ?? null}::text,
        ${name === undefined ? null : namedIn(name)}::text
      ) as found
    `.execute(db);
    if (!rows[0]?.found) throw new CallError("apartment_not_found");
    await record(db, { action: "apartment_updated", caller, origin, subjectId: apartmentId });
    return { success: true, message: "아파트 정보를 바꿨어요." };
  },

  async deleteApartment({ db, input: { apartmentId }, caller, origin }) {
    const deleted = await db
      .deleteFrom("apartments")
      .where("id", "=", apartmentId)
      .executeTakeFirst()
      .catch((error: unknown) => {
        throw isStillReferredTo(error) ? new CallError("apartment_in_use") : error;
      });
    if (deleted.numDeletedRows === 0n) throw new CallError("apartment_not_found");
    await record(db, { action: "apartment_deleted", caller, origin, subjectId: apartmentId });
    return { success: true, message: "아파트를 삭제했어요." };
  },

  async getMyApartment({ db, caller }) {
    // The policy alone would be checked for every apartment of the country.
    const apartment = await db
      .selectFrom("apartments")
      .select(shownColumns)
      .where("id", "=", caller.apartmentId)
      .executeTakeFirst();
    if (!apartment) throw new CallError("apartment_not_found");
    return { success: true, apartment };
  },

  async updateMyApartment({ db, input: { telephone, officeHours, address }, caller, origin }) {
    const apartment = await db
      .updateTable("apartments")
      .set((of) => ({
        telephone: telephone === undefined ? of.ref("telephone") : telephone,
        office_hours: officeHours === undefined ? of.ref("office_hours") : officeHours,
        address: address ?? of.ref("address"),
      }))
      .where("id", "=", caller.apartmentId)
      .returning(shownColumns)
      .executeTakeFirst();
    if (!apartment) throw new CallError("apartment_not_found");
    await record(db, { action: "apartment_updated", caller, origin, subjectId: apartment.id });
    return { success: true, message: "관리사무소 정보를 저장했어요.", apartment };
  },
};

/** What the name is found by. */
function namedIn(name: string): string {
  return apartmentNameForms(name).join("\n");
}
