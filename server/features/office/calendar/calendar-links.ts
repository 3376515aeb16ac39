import type { calendarLinkFunctions } from "#contract/calendar-links.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { drawToken, hashToken } from "#server/call/tokens.ts";
import { publicOrigin } from "#server/delivery/public-address.ts";

export const calendarLinkHandlers: Handlers<keyof typeof calendarLinkFunctions> = {
  async getCalendarLink({ db, caller }) {
    const link = await db
      .selectFrom("calendar_links")
      .select([
        "created_at as createdAt",
        "includes_bookings as includesBookings",
        "last_read_at as lastReadAt",
      ])
      .where("person_id", "=", caller.id)
      .executeTakeFirst();
    return link
      ? { success: true, exists: true, ...link }
      : { success: true, exists: false, createdAt: null, includesBookings: false, lastReadAt: null };
  },

  async createCalendarLink({ db, input, caller, settings }) {
    const token = drawToken();
    await db.deleteFrom("calendar_links").where("person_id", "=", caller.id).execute();
    await db
      .insertInto("calendar_links")
      .values({
        apartment_id: caller.apartmentId,
        person_id: caller.id,
        token_hash: hashToken(token)!,
        includes_bookings: input?.includesBookings === true,
      })
      .execute();
    const url = new URL(`/calendar/${token}.ics`, publicOrigin(settings)).href;
    return { success: true, url, message: "캘린더 주소를 만들었어요." };
  },

  async revokeCalendarLink({ db, caller }) {
    await db.deleteFrom("calendar_links").where("person_id", "=", caller.id).execute();
    return { success: true, message: "캘린더 주소를 없앴어요." };
  },
};
