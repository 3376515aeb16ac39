import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { prerender } from "react-dom/static";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from "react-router";

import { assumeVisitor } from "#web/api/assumed-visitor.ts";
import { createQueryClient } from "#web/api/queries.ts";
import { SessionSpinner } from "#web/app/session-screens.tsx";

import { routes } from "./routes.tsx";
import { loadArea } from "./routes/areas.ts";
import { loadRoutesAt } from "./routes/loaded-routes.ts";
import { isScreen } from "./routes/screen.ts";

/** Draws a public page as a visitor first sees it. The build calls this (web/build/documents.ts). */
export async function drawPage(path: string): Promise<string> {
  const client = createQueryClient(() => undefined);
  assumeVisitor(client);
  await loadRoutesAt(routes, path);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} answers ${context.status}.`);
  // Waits for the parts that come later in a browser, and draws them in their place.
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientProvider client={client}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </StrictMode>,
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}

/** Draws what every other page shows until its code has come. */
export function drawWaiting(): string {
  return renderToString(<SessionSpinner />);
}

/** Every address with the modules of its screen, from the outermost layout inwards, then those that name them. */
export async function listScreens(): Promise<{ path: string; modules: string[] }[]> {
  const areas = Object.values(loadArea).map(async (load) => screensOf([await load()], [moduleOf(load)]));
  return [screensOf(routes, []), ...(await Promise.all(areas))].flat();
}

function screensOf(list: RouteObject[], tables: string[]) {
  return leavesOf(list)
    .map(({ path = "" }) => path)
    .filter((path) => path.startsWith("/"))
    .map((path) => {
      const handles = (matchRoutes(list, path) ?? []).map(({ route }): unknown => route.handle);
      return { path, modules: [...handles.filter(isScreen).map(({ load }) => moduleOf(load)), ...tables] };
    });
}

function leavesOf(list: RouteObject[]): RouteObject[] {
  return list.flatMap((route) => (route.children ? leavesOf(route.children) : [route]));
}

/** The module that a function loads, read from the code of its import, because nothing else names it. */
function moduleOf(load: () => Promise<unknown>): string {
  const [, module] = /\(\s*["']\/?([^"']+)["']/.exec(String(load)) ?? [];
  if (module === undefined) throw new Error(`${String(load)} imports no module.`);
  return module;
}
