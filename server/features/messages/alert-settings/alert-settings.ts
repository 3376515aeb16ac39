import type { AlertSettings, alertSettingsFunctions } from "#contract/alert-settings.ts";
import { alertCategories, alertCategoryNames } from "#contract/values/alert-kind.ts";
import type { AlertCategory } from "#contract/values/alert-kind.ts";
import { alertKind, alertKindNames } from "#contract/values/alert-kinds.ts";
import { maskedTelephone } from "#contract/values/telephone.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, Handlers } from "#server/call/handler-types.ts";
import { isMadeUp } from "#server/delivery/email-channel.ts";
import { ownPhone } from "#server/domain/own-phone.ts";
import { pushKeyOf } from "#server/domain/push-availability.ts";
import type { Settings } from "#server/start/settings.ts";

export const alertSettingsHandlers: Handlers<keyof typeof alertSettingsFunctions> = {
  async getAlertSettings({ db, caller, settings }) {
    const row = (await ofCaller(db, caller).executeTakeFirst()) ?? withoutWishes;
    return { success: true, settings: await settingsOf(db, caller, settings, row) };
  },

  async updateAlertSettings({ db, input, caller, settings }) {
    const person = { apartment_id: caller.apartmentId, person_id: caller.id };
    await db
      .insertInto("alert_settings")
      .values(person)
      .onConflict((it) => it.doNothing())
      .execute();
    // Two switches that are pressed at once must not undo each other.
    const row = await ofCaller(db, caller).forUpdate().executeTakeFirstOrThrow();
    const { emailMode, dailyAt, showsNoticeTitle } = input;
    const changed = {
      switches: switched(row.switches, input.categories ?? [], categoriesOf(caller, settings)),
      ...quietHours(row, input),
      ...(emailMode !== undefined && { email_mode: emailMode }),
      ...(dailyAt !== undefined && { daily_at: dailyAt }),
      ...(showsNoticeTitle !== undefined && { shows_notice_title: showsNoticeTitle }),
    };
    await db
      .updateTable("alert_settings")
      .set({ ...changed, switches: JSON.stringify(changed.switches) })
      .where("person_id", "=", caller.id)
      .execute();
    return {
      success: true,
      settings: await settingsOf(db, caller, settings, { ...row, ...changed }),
    };
  },
};

/** Only what differs from the defaults. */
type Switches = { [Category in AlertCategory]?: { [Way in SwitchedChannel]?: boolean } };
type SwitchedChannel = "push" | "email";

interface Row {
  switches: Switches;
  quiet_from: string | null;
  quiet_until: string | null;
  email_mode: AlertSettings["emailMode"];
  daily_at: string;
  shows_notice_title: boolean;
}

/** The same as the defaults of the table's columns. */
const withoutWishes: Row = {
  switches: {},
  quiet_from: "21:00",
  quiet_until: "08:00",
  email_mode: "daily",
  daily_at: "08:00",
  shows_notice_title: true,
};

function ofCaller(db: CallDatabase, caller: Caller) {
  return db
    .selectFrom("alert_settings")
    .select(["switches", "quiet_from", "quiet_until", "email_mode", "daily_at", "shows_notice_title"])
    .where("person_id", "=", caller.id)
    .$castTo<Row>();
}

async function settingsOf(
  db: CallDatabase,
  caller: Caller,
  settings: Settings,
  row: Row,
): Promise<AlertSettings> {
  return {
    ...(await channelsOf(db, caller, settings)),
    categories: categoriesOf(caller, settings).map((category) => ({
      category,
      push: row.switches[category]?.push ?? isOnByDefault(category, "push"),
      email: row.switches[category]?.email ?? isOnByDefault(category, "email"),
    })),
    quietFrom: clockTime(row.quiet_from),
    quietUntil: clockTime(row.quiet_until),
    emailMode: row.email_mode,
    dailyAt: clockTime(row.daily_at)!,
    showsNoticeTitle: row.shows_notice_title,
  };
}

/** Where the caller can be reached. */
async function channelsOf(
  db: CallDatabase,
  caller: Caller,
  settings: Settings,
): Promise<Pick<AlertSettings, "push" | "email" | "message">> {
  const publicKey = await pushKeyOf(db, settings);
  return {
    push: { isAvailable: publicKey !== null, publicKey },
    email: { isAvailable: settings.SMTP_URL !== undefined, ...(await addressOf(db, caller, settings)) },
    message: { isAvailable: settings.MESSAGE_WEBHOOK_URL !== undefined, phone: await maskedPhone(db) },
  };
}

/** An address that the office's bulk has made up is none. */
async function addressOf(db: CallDatabase, { id, email }: Caller, settings: Settings) {
  const row = await db
    .selectFrom("users")
    .select(["email_proved_at", "email_refused_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    address: isMadeUp(email, settings) ? null : email,
    isProved: row.email_proved_at !== null,
    wasRefused: row.email_refused_at !== null,
  };
}

async function maskedPhone(db: CallDatabase): Promise<string | null> {
  const phone = await ownPhone(db);
  return phone && maskedTelephone(phone);
}

/**
 * The categories of the caller's role that leave the product: what is in the inbox alone has nothing to switch. For an
 * account of the office, it must concern one of its rights.
 */
function categoriesOf(
  { role, rights }: Caller,
  { MESSAGE_WEBHOOK_URL: messages }: Settings,
): AlertCategory[] {
  return alertCategoryNames.filter((category) =>
    alertKindNames
      .map(alertKind)
      .some(
        ({ category: ofKind, channels, officeRight, onlyWith }) =>
          ofKind === category &&
          alertCategories[category].role === role &&
          channels.length > 0 &&
          (onlyWith === undefined || messages !== undefined) &&
          (officeRight === undefined || rights === null || rights.includes(officeRight)),
      ),
  );
}

/** Whether some kind of the category goes out by the channel, unless the person says otherwise. */
function isOnByDefault(category: AlertCategory, channel: SwitchedChannel): boolean {
  return alertKindNames
    .map(alertKind)
    .some((kind) => kind.category === category && kind.channels.includes(channel));
}

function switched(
  before: Switches,
  changes: ({ category: AlertCategory } & { [Way in SwitchedChannel]?: boolean | undefined })[],
  offered: readonly AlertCategory[],
): Switches {
  const after = structuredClone(before);
  for (const { category, ...ways } of changes) {
    if (!offered.includes(category)) throw new CallError("invalid_input", { field: "categories" });
    for (const channel of ["push", "email"] as const) {
      const isOn = ways[channel];
      if (isOn === undefined) continue;
      const kept = { ...after[category] };
      if (isOn === isOnByDefault(category, channel)) delete kept[channel];
      else kept[channel] = isOn;
      after[category] = kept;
    }
  }
  return after;
}

/** Quiet hours are there or not: where one end is taken away, so is the other. */
function quietHours(
  row: Row,
  { quietFrom, quietUntil }: { quietFrom?: string | null; quietUntil?: string | null },
) {
  if (quietFrom === undefined && quietUntil === undefined) return {};
  if (quietFrom === null || quietUntil === null) {
    if (quietFrom || quietUntil) throw new CallError("invalid_input", { field: "quietFrom" });
    return { quiet_from: null, quiet_until: null };
  }
  const quiet_from = quietFrom ?? clockTime(row.quiet_from) ?? withoutWishes.quiet_from;
  const quiet_until = quietUntil ?? clockTime(row.quiet_until) ?? withoutWishes.quiet_until;
  if (quiet_from === quiet_until) throw new CallError("invalid_input", { field: "quietUntil" });
  return { quiet_from, quiet_until };
}

/** PostgreSQL adds the seconds. */
function clockTime(time: string | null): string | null {
  return time?.slice(0, 5) ?? null;
}
