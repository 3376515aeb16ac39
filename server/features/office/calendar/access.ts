import type { calendarLinkFunctions } from "#contract/calendar-links.ts";
import type { eventFunctions } from "#contract/events.ts";
import { about, but, managersOnly, membersOnly, missing, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

const written = { category: "disinfection", startsOn: "2026-12-02", endsOn: "2026-12-02" } as const;

const newNotice = async ({ manager }: Side, { call }: World) =>
  (await call(manager, "createNotice", { title: "정기 소독", content: "정기 소독을 해요." })).noticeId;

const newEvent = async ({ manager }: Side, { call }: World) => {
  const { eventId } = await call(manager, "createEvent", { ...written, title: "정기 소독" });
  return { eventId };
};

const byOffice = { home: managersOnly, elsewhere: but(managersOnly, missing) };

export const access: Access<keyof typeof eventFunctions | keyof typeof calendarLinkFunctions> = {
  getEvents: [
    {
      with: "a month",
      payload: () => ({ from: "2026-12-01", to: "2026-12-31" }),
      answers: membersOnly,
    },
  ],
  getEventById: about("event", newEvent, { home: membersOnly, elsewhere: but(membersOnly, missing) }),
  createEvent: about(
    "notice",
    async (side, world) => ({ ...written, title: "정기 소독", noticeId: await newNotice(side, world) }),
    byOffice,
  ),
  updateEvent: about(
    "event",
    async (side, world) => ({ ...written, ...(await newEvent(side, world)), title: "바뀐 소독" }),
    byOffice,
  ),
  cancelEvent: about("event", newEvent, byOffice),
  deleteEvent: about("event", newEvent, byOffice),
  getCalendarLink: withNothing(membersOnly),
  createCalendarLink: withNothing(membersOnly),
  revokeCalendarLink: withNothing(membersOnly),
};
