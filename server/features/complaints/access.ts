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

export const access: Access<keyof typeof complaintFunctions> = {
  createComplaint: [{ with: "own apartment", payload: () => text, answers: residentsOnly }],
  getMyComplaints: withNothing(residentsOnly),
  getMyLatestComplaint: withNothing(residentsOnly),
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
  deleteComplaint: about("complaint", newComplaint, residentsAndTheOffices),
};

async function newComplaint({ resident }: Side, { call }: World) {
  const { complaintId } = await call(resident, "createComplaint", text);
  return { complaintId };
}
