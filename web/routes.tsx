import type { RouteObject } from "react-router";

import { ErrorScreen } from "#web/app/error-screen.tsx";
import { Root } from "#web/app/root.tsx";
import { unknownRouteId } from "#web/app/route-ids.ts";
import { SessionSpinner } from "#web/app/session-screens.tsx";

import { managerScreens } from "./routes/manager.ts";
import { developerScreens, publicScreens, standaloneScreens } from "./routes/public.ts";
import { residentScreens } from "./routes/resident.ts";
import { screen } from "./routes/screen.ts";
import { superAdminScreens } from "./routes/super-admin.ts";

/** Every screen by its address. `app/route-decision.ts` decides who may see it. Code loads by area. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: SessionSpinner,
    ErrorBoundary: ErrorScreen,
    children: [
      publicScreens,
      standaloneScreens,
      ...developerScreens,
      {
        ...screen(() => import("#web/app/super-admin-area.tsx"), "SuperAdminArea"),
        children: withErrorScreen(superAdminScreens),
      },
      {
        ...screen(() => import("#web/app/manager-area.tsx"), "ManagerArea"),
        children: withErrorScreen(managerScreens),
      },
      {
        ...screen(() => import("#web/app/resident-area.tsx"), "ResidentArea"),
        children: withErrorScreen(residentScreens),
      },
      { id: unknownRouteId, path: "*" },
    ],
  },
];

/** If a screen fails, its area's menu stays. */
function withErrorScreen(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: ErrorScreen, children }];
}
