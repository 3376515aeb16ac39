import type { billCostFunctions } from "#contract/bill-costs.ts";
import type { billPaymentFunctions } from "#contract/bill-payments.ts";
import type { billPublishingFunctions } from "#contract/bill-publishing.ts";
import type { billFunctions } from "#contract/bills.ts";
import {
  about,
  but,
  managersOnly,
  membersOnly,
  missing,
  residentsOnly,
  withNothing,
} from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

/** Until it is published, a file is its sender's alone. */
const nobodyElses = { neighbours: but(managersOnly, missing), elsewhere: but(managersOnly, missing) };

const newFile = async ({ manager }: Side, { build }: World) => ({
  fileId: await build.pendingFile(manager, "bill"),
  month: "2026-09",
});

const newMonth = async ({ home, build }: World) => {
  const { month } = await build.publishedBills(home.manager);
  return { month };
};

export const access: Access<
  | keyof typeof billCostFunctions
  | keyof typeof billFunctions
  | keyof typeof billPaymentFunctions
  | keyof typeof billPublishingFunctions
> = {
  getBillMonths: withNothing(membersOnly),
  getMyBill: [{ with: "a published month", payload: newMonth, answers: residentsOnly }],
  getMyBillHistory: withNothing(residentsOnly),
  checkBillFile: about("file", newFile, nobodyElses),
  publishBills: about(
    "file",
    async (side, world) => ({ ...(await newFile(side, world)), dueOn: "2026-12-31" }),
    nobodyElses,
  ),
  withdrawBills: [
    {
      with: "a published month",
      payload: async (world) => ({ ...(await newMonth(world)), reason: "금액이 틀렸어요." }),
      answers: managersOnly,
    },
  ],
  getBills: [{ with: "a published month", payload: newMonth, answers: managersOnly }],
  getHouseholdBill: about("home", async ({ manager }, { build }) => build.publishedBills(manager), {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
  setPayment: about(
    "home",
    async ({ manager }, { build }) => ({
      ...(await build.publishedBills(manager)),
      paidWon: 10_000,
      paidOn: "2026-10-20",
    }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  importPayments: about(
    "file",
    async (side, world) => {
      await world.build.publishedBills(side.manager);
      return newFile(side, world);
    },
    nobodyElses,
  ),
  remindUnpaid: [
    {
      with: "a published month that one home has paid",
      payload: async (world) => {
        const { month, householdId } = await world.build.publishedBills(world.home.manager);
        const paid = { paidWon: 10_000, paidOn: "2026-10-20" };
        await world.call(world.home.manager, "setPayment", { month, householdId, ...paid });
        return { month };
      },
      answers: managersOnly,
    },
  ],
  // Residents read it of five homes or more: apartment-costs.test.ts.
  getApartmentCosts: [
    {
      with: "a month of few homes",
      payload: newMonth,
      answers: ["UNAUTHENTICATED", "FAILED_PRECONDITION", "PERMISSION_DENIED", "OK", "NOT_FOUND"],
    },
  ],
  exportBills: [
    {
      with: "a published month",
      payload: async (world) => ({ ...(await newMonth(world)), kind: "all" as const }),
      answers: managersOnly,
    },
  ],
};
