import type { disclosureFunctions } from "#contract/disclosures.ts";
import { about, but, managersOnly, membersOnly, missing, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

let months = 0;

/** A past month that no other cell publishes. */
function newMonth(): { month: string } {
  months++;
  const [year, month] = [2000 + Math.floor(months / 12), (months % 12) + 1];
  return { month: `${year}-${String(month).padStart(2, "0")}` };
}

export const access: Access<keyof typeof disclosureFunctions> = {
  getDisclosureDraft: [{ with: "a month", payload: newMonth, answers: managersOnly }],
  saveDisclosureEntry: about(
    "complaint",
    async ({ manager, resident }, { call }) => {
      const complaint = { title: "천장 누수", content: "물이 새요." };
      const { complaintId } = await call(resident, "createComplaint", complaint);
      await call(manager, "answerComplaints", {
        complaintIds: [complaintId],
        content: "고쳤어요.",
        status: "resolved",
      });
      return { complaintId, summary: "배관을 고쳤어요." };
    },
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  publishDisclosure: [{ with: "a past month", payload: newMonth, answers: managersOnly }],
  getDisclosures: withNothing(membersOnly),
  getDisclosure: about(
    "disclosure",
    async ({ manager }: Side, { call }: World) => {
      const { disclosureId } = await call(manager, "publishDisclosure", newMonth());
      return { disclosureId };
    },
    { home: membersOnly, elsewhere: but(membersOnly, missing) },
  ),
};
