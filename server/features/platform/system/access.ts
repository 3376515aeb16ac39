import type { systemFunctions } from "#contract/system.ts";
import { superAdminsOnly, withNothing } from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";

export const access: Access<keyof typeof systemFunctions> = {
  getSystemOverview: withNothing(superAdminsOnly),
};
