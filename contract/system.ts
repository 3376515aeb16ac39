import { z } from "zod";

import { nothing, query, success } from "./define.ts";

const systemCheck = z.object({
  /** The thing that was checked. */
  name: z.enum(["database", "migrations", "disk"]),
  healthy: z.boolean(),
  /** Korean: the fault, or that all is well. */
  message: z.string(),
});

export const systemFunctions = {
  getSystemOverview: query({
    audience: ["superAdmin"],
    input: nothing,
    output: success({
      apartmentCount: z.number().int(),
      managerCount: z.number().int(),
      status: z.object({ healthy: z.boolean(), checks: z.array(systemCheck) }),
    }),
    shows: ["apartments", "managers"],
  }),
};
