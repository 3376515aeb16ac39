import type { OfficeSettings, officeSettingsFunctions } from "#contract/office-settings.ts";
import { documentDuties } from "#contract/values/documents.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { readVisitorRules } from "#server/domain/visitor-rules.ts";

export const officeSettingsHandlers: Handlers<keyof typeof officeSettingsFunctions> = {
  async getOfficeSettings({ db }) {
    return { success: true, settings: await settingsOf(db) };
  },

  async updateOfficeSettings({ db, input, caller }) {
    const columns = {
      complaint_due_days: input.complaintDueDays,
      visitor_monthly_days: input.monthlyDays,
      visitor_max_days: input.maxDays,
      visitor_advance_days: input.advanceDays,
      visitors_are_open: input.isOpen,
      minutes_days: input.minutesDays,
    };
    const kept = db.insertInto("office_settings").values({ apartment_id: caller.apartmentId, ...columns });
    const isSent = Object.values(columns).some((value) => value !== undefined);
    await kept
      .onConflict((it) => (isSent ? it.column("apartment_id").doUpdateSet(columns) : it.doNothing()))
      .execute();
    const settings = await settingsOf(db);
    return { success: true, settings, message: "저장했어요." };
  },
};

/** The office's own, or the defaults. */
async function settingsOf(db: CallDatabase): Promise<OfficeSettings> {
  const row = await db
    .selectFrom("office_settings")
    .select(["complaint_due_days as complaintDueDays", "minutes_days as minutesDays"])
    .executeTakeFirst();
  const { today: _, ...visitors } = await readVisitorRules(db);
  const { complaintDueDays = 7, minutesDays = documentDuties.minutes.days } = row ?? {};
  return { complaintDueDays, minutesDays, ...visitors };
}
