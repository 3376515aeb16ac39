import type { RouteObject } from "react-router";

import { ErrorScreen } from "#web/app/error-screen.tsx";
import { Root } from "#web/app/root.tsx";
import { rootRouteId, unknownRouteId } from "#web/app/route-ids.ts";
import { SessionSpinner } from "#web/app/session-screens.tsx";

import { developerScreens, publicScreens, standaloneScreens } from "./routes/public.ts";

/**
 * The screens outside the areas, by their address. The areas are added when somebody goes there (routes/areas.ts).
 * `app/route-decision.ts` decides who may see a screen.
 */
export const routes: RouteObject[] = [
  {
    id: rootRouteId,
    Component: Root,
    HydrateFallback: SessionSpinner,
    ErrorBoundary: ErrorScreen,
    children: [publicScreens, standaloneScreens, ...developerScreens, { id: unknownRouteId, path: "*" }],
  },
];
