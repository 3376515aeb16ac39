import type { PatchRoutesOnNavigationFunction, RouteObject } from "react-router";

import type { Role } from "#contract/values/roles.ts";
import { areaAt } from "#web/app/route-decision.ts";
import { rootRouteId } from "#web/app/route-ids.ts";

/** Loads the table of an area's screens, which only those who go there need. */
export const loadArea: Record<Role, () => Promise<RouteObject>> = {
  superAdmin: async () => (await import("./super-admin.ts")).superAdminArea,
  manager: async () => (await import("./manager.ts")).managerArea,
  resident: async () => (await import("./resident.ts")).residentArea,
};

/** Adds the area of an address to the router's routes, before the router chooses among them. */
export const addArea: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const role = areaAt(path);
  if (role) patch(rootRouteId, [await loadArea[role]()]);
};
