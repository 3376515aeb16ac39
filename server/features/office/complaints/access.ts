import type { complaintIntakeFunctions } from "#contract/complaint-intake.ts";
import type { complaintMessageFunctions } from "#contract/complaint-messages.ts";
import type { complaintRegisterFunctions } from "#contract/complaint-register.ts";
import type { complaintFunctions } from "#contract/complaints.ts";
import {
  about,
  but,
  denied,
  managersOnly,
  membersOnly,
  missing,
  needsSetup,
  residentsOnly,
  signedOut,
  withNothing,
} from "#server/testing/access.ts";
import type { Access, Answers, Side, World } from "#server/testing/access.ts";

const text = { title: "천장 누수", content: "천장에서 물이 새요." };

const taken = { source: "phone" as const, content: "천장에서 물이 새요." };

const month = { from: "2026-11-01", to: "2026-11-30" };

/** The office sees a neighbour's complaints, other residents do not. */
const officeOnly: Answers = [signedOut, needsSetup, denied, "OK", denied];

const residentsOwn = {
  own: residentsOnly,
  neighbours: but(residentsOnly, denied),
  elsewhere: but(residentsOnly, missing),
};

const residentsAndTheOffices = {
  own: membersOnly,
  neighbours: officeOnly,
  elsewhere: but(membersOnly, missing),
};

const ownFilesOnly = {
  own: residentsOnly,
  neighbours: but(residentsOnly, missing),
  elsewhere: but(residentsOnly, missing),
};

export const access: Access<
  | keyof typeof complaintFunctions
  | keyof typeof complaintIntakeFunctions
  | keyof typeof complaintMessageFunctions
  | keyof typeof complaintRegisterFunctions
> = {
  readComplaintRegister: [{ with: "own apartment", payload: () => month, answers: managersOnly }],
  exportComplaintRegister: [{ with: "own apartment", payload: () => month, answers: managersOnly }],
  createComplaint: [
    { with: "own apartment", payload: () => text, answers: residentsOnly },
    ...about("file", async (side, world) => ({ ...text, ...(await newFile(side, world)) }), ownFilesOnly),
  ],
  getHomeForComplaint: about("home", newHome, { home: managersOnly, elsewhere: but(managersOnly, missing) }),
  takeComplaint: about("home", async (side, world) => ({ ...taken, ...(await newHome(side, world)) }), {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
  getMyComplaints: withNothing(residentsOnly),
  getComplaintsByApartment: withNothing(managersOnly),
  getComplaintById: about("complaint", newComplaint, residentsAndTheOffices),
  updateComplaint: about(
    "complaint",
    async (side, world) => ({ ...(await newComplaint(side, world)), ...text }),
    residentsOwn,
  ),
  updateComplaintStatus: about(
    "complaint",
    async (side, world) => ({ ...(await newComplaint(side, world)), status: "resolved" as const }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  getComplaintAssignees: withNothing(managersOnly),
  assignComplaint: about(
    "complaint",
    async (side, world) => ({ ...(await newComplaint(side, world)), staffId: null }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  assignComplaints: about(
    "complaint",
    async (side, world) => {
      const { complaintId } = await newComplaint(side, world);
      return { complaintIds: [complaintId], staffId: null };
    },
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  setComplaintDue: about(
    "complaint",
    async (side, world) => ({ ...(await newComplaint(side, world)), dueOn: "2026-11-29" }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  setComplaintCategory: about(
    "complaint",
    async (side, world) => ({ ...(await newComplaint(side, world)), category: "leak" as const }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  deleteComplaint: about("complaint", newComplaint, residentsAndTheOffices),
  answerComplaints: about("complaint", newAnswer, {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
  addComplaintNote: about("complaint", newMessage, {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
  replyToComplaint: about("complaint", newMessage, residentsOwn),
  reopenComplaint: about("complaint", newReopening, residentsOwn),
};

/** One that no other apartment of the test has. */
async function newHome({ apartmentId }: Side, { build }: World) {
  const home = { building: 803, unit: 1 + Math.floor(Math.random() * 90_000) };
  await build.resident({ id: apartmentId }, home);
  return home;
}

async function newAnswer(side: Side, world: World) {
  const { complaintId } = await newComplaint(side, world);
  return { complaintIds: [complaintId], content: "확인했어요." };
}

async function newMessage(side: Side, world: World) {
  return { ...(await newComplaint(side, world)), content: "사진을 보내요." };
}

async function newReopening(side: Side, world: World) {
  const { complaintId } = await newComplaint(side, world);
  // The side's manager may be the caller, who may not have set up the account.
  const office = await world.build.manager({ id: side.apartmentId });
  await world.call(office, "updateComplaintStatus", { complaintId, status: "resolved" });
  return { complaintId, reason: "또 물이 새요." };
}

async function newFile({ resident }: Side, { build }: World) {
  return { fileIds: [await build.pendingFile(resident, "complaint")] };
}

async function newComplaint({ resident }: Side, world: World) {
  const { complaintId } = await world.call(resident, "createComplaint", text);
  return { complaintId };
}
