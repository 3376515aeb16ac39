import type { RouteObject } from "react-router";

import type { Role } from "#contract/values/roles.ts";
import { ErrorScreen } from "#web/app/error-screen.tsx";

/** The screens of a role, within their layout. If a screen fails, the area's menu stays. */
export function area(
  role: Role,
  layout: Pick<RouteObject, "lazy" | "handle">,
  screens: RouteObject[],
): RouteObject {
  return { id: role, ...layout, children: [{ ErrorBoundary: ErrorScreen, children: screens }] };
}
