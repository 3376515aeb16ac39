import type { meetingFunctions } from "#contract/meetings.ts";
import { about, but, denied, missing, residentsOnly } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { foundClub } from "#server/testing/new-club.ts";

/** Members alone see a meeting. */
const membersOnly = {
  own: residentsOnly,
  neighbours: but(residentsOnly, missing),
  elsewhere: but(residentsOnly, missing),
};

/** That a club is there, every neighbour knows. */
const ofClub = { ...membersOnly, neighbours: but(residentsOnly, denied) };

export const access: Access<keyof typeof meetingFunctions> = {
  getMeetings: about("club", foundClub, ofClub),
  getMeetingById: about("meeting", newMeeting, membersOnly),
  createMeeting: about(
    "club",
    async (side, world) => ({ ...(await foundClub(side, world)), ...comingMeeting() }),
    ofClub,
  ),
  updateMeeting: about(
    "meeting",
    async (side, world) => ({ ...(await newMeeting(side, world)), place: "정문" }),
    membersOnly,
  ),
  cancelMeeting: about("meeting", newMeeting, membersOnly),
  answerMeeting: about(
    "meeting",
    async (side, world) => ({ ...(await newMeeting(side, world)), answer: "going" as const }),
    membersOnly,
  ),
};

async function newMeeting(side: Side, world: World) {
  const { clubId } = await foundClub(side, world);
  const { meeting } = await world.call(side.resident, "createMeeting", { clubId, ...comingMeeting() });
  return { meetingId: meeting.id };
}

function comingMeeting() {
  const hour = 60 * 60 * 1000;
  const [startsAt, endsAt] = [48, 50].map((hours) => new Date(Date.now() + hours * hour).toISOString());
  return { title: "주말 달리기", startsAt: startsAt!, endsAt: endsAt! };
}
