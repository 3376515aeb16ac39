import type { dashboardFunctions } from "#contract/dashboards.ts";
import { managersOnly, residentsOnly, withNothing } from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";

export const access: Access<keyof typeof dashboardFunctions> = {
  getManagerDashboard: withNothing(managersOnly),
  getResidentDashboard: withNothing(residentsOnly),
};
