import type { householdFunctions } from "#contract/households.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { moveOutHouseholds } from "#server/domain/move-out.ts";

import { listHouseholds } from "./household-list.ts";
import { invitationHandlers } from "./invitations.ts";
import { openHouseholdHandlers } from "./open-household.ts";

export const householdHandlers: Handlers<keyof typeof householdFunctions> = {
  ...invitationHandlers,
  ...openHouseholdHandlers,

  async getHouseholds({ db, input }) {
    return { success: true, ...(await listHouseholds(db, input)) };
  },

  async moveOutHousehold({ db, input: { householdId }, caller, origin }) {
    // Locked, so that nobody joins the household meanwhile.
    const household = await db
      .selectFrom("households")
      .select("id")
      .where("id", "=", householdId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!household) throw new CallError("household_not_found");
    const [moved] = await moveOutHouseholds(db, [householdId]);
    const removedCount = moved!.removed;
    const details = { removed: removedCount };
    await record(db, { action: "household_moved_out", caller, origin, subjectId: householdId, details });
    return {
      success: true,
      removedCount,
      message:
        removedCount === 0
          ? "계정이 없는 세대예요. 전출로 처리했어요."
          : `전출로 처리했어요. 계정 ${removedCount}개를 삭제했어요.`,
    };
  },

  async setHouseholdVacant({ db, input: { householdId, isVacant }, caller, origin }) {
    const changed = await db
      .updateTable("households")
      .set({ is_vacant: isVacant })
      .where("id", "=", householdId)
      .$if(isVacant, (home) => home.where("resident_count", "=", 0))
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw await whyNotVacant(db, householdId);
    await record(db, {
      action: "household_vacancy_changed",
      caller,
      origin,
      subjectId: householdId,
      details: { isVacant: String(isVacant) },
    });
    return { success: true, message: isVacant ? "빈집으로 표시했어요." : "빈집 표시를 지웠어요." };
  },
};

async function whyNotVacant(db: CallDatabase, householdId: string): Promise<CallError> {
  const home = await db
    .selectFrom("households")
    .select("id")
    .where("id", "=", householdId)
    .executeTakeFirst();
  return new CallError(home ? "household_occupied" : "household_not_found");
}
