import { matchRoutes, type RouteObject } from "react-router";

/**
 * Loads the code of the screens at an address, so that the first drawing has it. The router itself draws a
 * spinner until it has come.
 */
export async function loadRoutesAt(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "object" || !route.lazy.Component) return;
      const Component = await route.lazy.Component();
      Object.assign(route, { Component, lazy: undefined });
    }),
  );
}
