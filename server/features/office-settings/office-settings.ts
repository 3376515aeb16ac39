import type { OfficeSettings, officeSettingsFunctions } from "#contract/office-settings.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Handlers } from "#server/call/handler-types.ts";

export const officeSettingsHandlers: Handlers<keyof typeof officeSettingsFunctions> = {
  async getOfficeSettings({ db }) {
    return { success: true, settings: await settingsOf(db) };
  },

  async updateOfficeSettings({ db, input, caller }) {
    await db
      .insertInto("office_settings")
      .values({ apartment_id: caller.apartmentId, complaint_due_days: input.complaintDueDays })
      .onConflict((it) =>
        it.column("apartment_id").doUpdateSet((settings) => ({
          complaint_due_days: input.complaintDueDays ?? settings.ref("office_settings.complaint_due_days"),
        })),
      )
      .execute();
    const settings = await settingsOf(db);
    return { success: true, settings, message: "저장했어요." };
  },
};

/** The office's own, or the defaults. */
async function settingsOf(db: CallDatabase): Promise<OfficeSettings> {
  const row = await db
    .selectFrom("office_settings")
    .select("complaint_due_days as complaintDueDays")
    .executeTakeFirst();
  return row ?? { complaintDueDays: 7 };
}
