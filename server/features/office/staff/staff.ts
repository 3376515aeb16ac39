import { sql } from "kysely";

import type { staffFunctions } from "#contract/staff.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { sessionTopic } from "#server/call/changes.ts";
import type { Caller, Handlers } from "#server/call/handler-types.ts";
import { resetPasswordOf } from "#server/domain/account-changes.ts";
import { record } from "#server/domain/audit.ts";
import {
  drawTemporaryPassword,
  hashTemporaryPassword,
  temporaryPasswordExpiry,
} from "#server/domain/passwords.ts";

export const staffHandlers: Handlers<keyof typeof staffFunctions> = {
  async getStaff({ db, caller }) {
    const staff = await db
      .selectFrom("users")
      .where("role", "=", sql.lit("manager"))
      .where("apartment_id", "=", caller.apartmentId)
      .select([
        "id",
        "name",
        "email",
        "position",
        sql<OfficeRight[]>`rights`.as("rights"),
        "is_initial_password as isInitialPassword",
        "created_at as createdAt",
      ])
      .orderBy("name")
      .orderBy("id")
      .execute();
    return { success: true, staff };
  },

  async getStaffComplaints({ db, input: { staffId }, caller }) {
    const member = await db
      .selectFrom("users")
      .where("id", "=", staffId)
      .where("role", "=", sql.lit("manager"))
      .where("apartment_id", "=", caller.apartmentId)
      .select("id")
      .executeTakeFirst();
    if (!member) throw new CallError("staff_not_found");
    const { rows } = await sql<{ openCount: number }>`
      select open_complaints_of(${staffId}) as "openCount"
    `.execute(db);
    // By policy nothing, for whoever may not read complaints.
    const complaints = await db
      .selectFrom("complaint_assignments as held")
      .innerJoin("complaints", (join) =>
        join
          .onRef("complaints.apartment_id", "=", "held.apartment_id")
          .onRef("complaints.id", "=", "held.complaint_id"),
      )
      .where("held.assignee_id", "=", staffId)
      .where("complaints.status", "<>", sql.lit("resolved"))
      .select(["complaints.id", "complaints.title", sql<string>`complaints.due_on::text`.as("dueOn")])
      .orderBy("complaints.due_on")
      .orderBy("complaints.id")
      .limit(mostShown)
      .execute();
    return { success: true, openCount: rows[0]!.openCount, complaints };
  },

  async createStaff({ db, input: { name, email, position, rights }, caller, origin }) {
    requireRights(rights);
    const tempPassword = drawTemporaryPassword();
    const { id: staffId } = await db
      .insertInto("users")
      .values({
        role: "manager",
        apartment_id: caller.apartmentId,
        name,
        email,
        position,
        rights,
        temporary_password_hash: hashTemporaryPassword(tempPassword),
        temporary_password_expires_at: temporaryPasswordExpiry(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const details = { rights: rights.join(",") };
    await record(db, { action: "staff_created", caller, origin, subjectId: staffId, details });
    return { success: true, staffId, tempPassword, message: "직원 계정을 만들었어요." };
  },

  async updateStaff({ db, input: { staffId, rights, handComplaintsTo, ...sent }, caller, origin }) {
    refuseOwn(caller, staffId);
    requireRights(rights);
    if (!rights.includes("staff")) await requireAnotherKeeper(db, staffId);
    const before = await db
      .selectFrom("users")
      .where("id", "=", staffId)
      .where("role", "=", "manager")
      .select(["position", sql<OfficeRight[]>`rights`.as("rights")])
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new CallError("staff_not_found");
    const position = sent.position === undefined ? before.position : sent.position;
    if (!rights.includes("complaints")) await handOver(db, caller, origin, staffId, handComplaintsTo);
    await sql`select update_staff(${staffId}, ${position}, ${rights})`.execute(db);
    await record(db, { action: "staff_updated", caller, origin, subjectId: staffId });
    const [from, to] = [before.rights.join(","), rights.join(",")];
    if (from !== to) {
      const details = { from, to };
      await record(db, { action: "staff_rights_changed", caller, origin, subjectId: staffId, details });
    }
    return { success: true, message: "직원 정보를 바꿨어요." };
  },

  async resetStaffPassword({ db, input: { staffId }, caller, origin }) {
    refuseOwn(caller, staffId);
    const fresh = await resetPasswordOf(db, staffId, "manager");
    if (!fresh) throw new CallError("staff_not_found");
    await record(db, { action: "staff_password_reset", caller, origin, subjectId: staffId });
    return { success: true, tempPassword: fresh.tempPassword, message: "비밀번호를 재설정했어요." };
  },

  async deleteStaff({ db, input: { staffId, handComplaintsTo }, caller, origin }) {
    refuseOwn(caller, staffId);
    await requireAnotherKeeper(db, staffId);
    await handOver(db, caller, origin, staffId, handComplaintsTo);
    const deleted = await db
      .deleteFrom("users")
      .where("id", "=", staffId)
      .where("role", "=", "manager")
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new CallError("staff_not_found");
    await record(db, { action: "staff_deleted", caller, origin, subjectId: staffId });
    await announce(db, sessionTopic(staffId));
    return { success: true, message: "직원 계정을 삭제했어요." };
  },
};

/** So many are named in a dialog, which tells how many there are. */
const mostShown = 20;

/** Without a receiver, the end of the account or of the right leaves the complaints to nobody. */
async function handOver(
  db: CallDatabase,
  caller: Caller,
  origin: Parameters<typeof record>[1]["origin"],
  staffId: string,
  receiverId: string | null | undefined,
): Promise<void> {
  if (receiverId == null) return;
  const { rows } = await sql<{ count: number | null }>`
    select hand_over_complaints(${staffId}, ${receiverId}) as count
  `.execute(db);
  const count = rows[0]!.count;
  if (count === null) throw new CallError("staff_not_found", { field: "handComplaintsTo" });
  const details = { to: receiverId, count };
  await record(db, { action: "complaints_handed_over", caller, origin, subjectId: staffId, details });
}

/** Nobody can lock themselves out, and people change their own account in the profile. */
function refuseOwn({ id }: Caller, staffId: string): void {
  if (staffId.toLowerCase() === id) throw new CallError("own_account");
}

function requireRights(rights: readonly OfficeRight[]): void {
  if (rights.length === 0) throw new CallError("rights_empty", { field: "rights" });
}

/** The caller may have lost the right a moment ago, to the very person who loses it here. */
async function requireAnotherKeeper(db: CallDatabase, staffId: string): Promise<void> {
  const { rows } = await sql<{ keeps: boolean }>`select keeps_staff_without(${staffId}) as keeps`.execute(db);
  if (!rows[0]!.keeps) throw new CallError("last_staff_keeper");
}
