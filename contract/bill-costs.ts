import { z } from "zod";

import { billMonth } from "./bills.ts";
import { query, success } from "./define.ts";
import { billGroups } from "./values/bills.ts";
import { optionalPayload } from "./values/page.ts";

const won = z.int();

const month = z.object({ month: billMonth, sumWon: won, perHouseholdWon: won });

export const billCostFunctions = {
  /**
   * What the complex costs, without any home. An item that fewer than five homes have is not named: those together are
   * '그 밖의 항목', or only part of the month's sum where fewer than five homes have these, too.
   */
  getApartmentCosts: query({
    audience: ["resident", "manager"],
    input: optionalPayload({ month: billMonth.nullish() }),
    output: success({
      ...month.shape,
      homes: z.int(),
      /** Null unless the office's file has the size of every home. */
      perM2Won: won.nullable(),
      groups: z.array(
        z.object({
          group: z.enum(billGroups),
          sumWon: won,
          perHouseholdWon: won,
          items: z.array(
            z.object({ name: z.string(), sumWon: won, perHouseholdWon: won, perM2Won: won.nullable() }),
          ),
        }),
      ),
      /** The 13 months up to the newest, oldest first. */
      months: z.array(month),
    }),
    errors: ["bill_not_found"],
    shows: ["bills"],
  }),
};
