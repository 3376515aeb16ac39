import type { complaintIntakeFunctions } from "#contract/complaint-intake.ts";
import type { OtherComplaint } from "#contract/complaints.ts";
import { alertKinds } from "#contract/values/alert-kinds.ts";
import { beginningOf } from "#contract/values/beginning.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { record } from "#server/domain/audit.ts";
import { findHome, peopleOf } from "#server/domain/people-of-home.ts";

/** How the office enters what people telephone, or say at the counter. */
export const complaintIntakeHandlers: Handlers<keyof typeof complaintIntakeFunctions> = {
  async getHomeForComplaint({ db, input }) {
    const householdId = await findHome(db, input);
    const people = await peopleOf(db, input);
    return { success: true, people, openComplaints: await openComplaintsOf(db, householdId) };
  },

  async takeComplaint({ db, input, caller, origin }) {
    const { source, place, content, category, callerName: name, callerPhone: phone } = input;
    const { householdId, resident } = await whoseItIs(db, input);
    const { id: complaintId } = await db
      .insertInto("complaints")
      .values({
        apartment_id: caller.apartmentId,
        source,
        place,
        title: titleOf(content),
        content,
        category,
        author_id: resident?.id,
        author_name: resident?.name,
        household_id: householdId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (name !== null || phone !== null) {
      await db
        .insertInto("complaint_callers")
        .values({ apartment_id: caller.apartmentId, complaint_id: complaintId, name, phone })
        .execute();
    }
    await record(db, { action: "complaint_taken", caller, origin, subjectId: complaintId });
    await tellOffice(db, complaintId);
    await raiseAlert(db, {
      kind: "complaint_taken",
      subjectId: complaintId,
      causeKey: `complaint:${complaintId}:taken`,
      to: { userId: resident?.id ?? null },
      words: {},
      groupKey: `complaint:${complaintId}`,
    });
    return { success: true, complaintId, message: "민원을 접수했어요." };
  },
};

interface Concerned {
  building: number | null;
  unit: number | null;
  residentId?: string | null | undefined;
}

/** @throws CallError if there is no such home, or the resident does not live in it */
async function whoseItIs(db: CallDatabase, { building, unit, residentId }: Concerned) {
  if (building === null || unit === null) {
    if (residentId) throw new CallError("resident_not_found", { field: "residentId" });
    return { householdId: null, resident: undefined };
  }
  const home = { building, unit };
  const householdId = await findHome(db, home);
  if (!residentId) return { householdId, resident: undefined };
  const resident = (await peopleOf(db, home)).find(({ id }) => id === residentId);
  if (!resident) throw new CallError("resident_not_found", { field: "residentId" });
  return { householdId, resident };
}

/** The first line, or as much as a list shows: somebody with the receiver at the ear writes no titles. */
function titleOf(content: string): string {
  const [firstLine = content] = content.trim().split(/\n+/);
  return beginningOf(firstLine.trim(), titleLength, "…");
}

const titleLength = 40;

function openComplaintsOf(db: CallDatabase, householdId: string): Promise<OtherComplaint[]> {
  return db
    .selectFrom("complaints")
    .select((of) => [
      "id",
      "title",
      of.ref("status").$castTo<ComplaintStatus>().as("status"),
      "created_at as createdAt",
    ])
    .where("household_id", "=", householdId)
    .where("status", "<>", "resolved")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(5)
    .execute();
}

/** Tells the office of a new complaint. How many wait is counted with this one. */
export async function tellOffice(db: CallDatabase, complaintId: string): Promise<void> {
  const { waiting } = await db
    .selectNoFrom((of) => of.fn<number>("waiting_complaints").as("waiting"))
    .executeTakeFirstOrThrow();
  await raiseAlert(db, {
    kind: "complaint_filed",
    subjectId: complaintId,
    causeKey: `complaint:${complaintId}`,
    to: { officeRight: alertKinds.complaint_filed.officeRight },
    words: { waiting },
    groupKey: "complaints",
  });
}
