import "#web/styles/app.css";

import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";

import { assumeVisitor } from "#web/api/assumed-visitor.ts";
import { isFrugal } from "#web/api/frugal.ts";
import { forgetOnLeaving } from "#web/api/kept.ts";
import { createQueryClient } from "#web/api/queries.ts";
import { quiet } from "#web/api/quiet.ts";
import { followOtherTabs, heedFailure, prefetchSession } from "#web/api/session.ts";
import { closingLayersOnBack } from "#web/app/back-closes-layers.ts";
import { DrawnPage } from "#web/app/drawn-page.tsx";

import { fetchFont } from "./late-font.ts";
import { routes } from "./routes.tsx";
import { addArea } from "./routes/areas.ts";
import { loadRoutesAt } from "./routes/loaded-routes.ts";
import { queryClientContext } from "./routes/screen.ts";

// zod's faster way needs eval. The content security policy forbids it, and even a check for it is reported.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const queryClient = createQueryClient(heedFailure);
forgetOnLeaving(queryClient);
followOtherTabs(queryClient);

const container = document.querySelector("#root");
if (!container) throw new Error("index.html has no #root.");

if (container.hasAttribute("data-drawn")) void wake(container);
else draw(container);

function draw(place: Element): void {
  prefetchSession(queryClient);
  const root = createRoot(place);
  const drawn = application(openRouter());
  startTransition(() => root.render(drawn));
}

/** Gives life to a public page that was drawn when it was built (web/build/documents.ts). */
async function wake(place: Element): Promise<void> {
  assumeVisitor(queryClient);
  await loadRoutesAt(routes, location.pathname);
  const router = openRouter({ loaderData: {} });
  const drawn = <DrawnPage>{application(router)}</DrawnPage>;
  // As a transition it is done in pieces, between which the browser hears what is typed and pressed.
  startTransition(() => void hydrateRoot(place, drawn));
}

function openRouter(hydrationData?: { loaderData: object }) {
  const router = closingLayersOnBack(() =>
    createBrowserRouter(routes, {
      hydrationData,
      patchRoutesOnNavigation: addArea,
      getContext: () => new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
    }),
  );
  void fetchTheRest(router);
  return router;
}

/**
 * What the first screen can do without comes after it: the font, then the code of the other screens. A device that
 * saves data keeps its own font, and loads only the code of opened screens.
 */
async function fetchTheRest(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  const isBusy = () => {
    const { initialized, navigation } = router.state;
    return !initialized || navigation.state !== "idle" || queryClient.isFetching() > 0;
  };
  await quiet(isBusy);
  if (isFrugal()) return;
  await fetchFont();
  const ahead = await import("./routes/fetch-ahead.ts").catch(() => undefined);
  ahead?.fetchAhead(router, isBusy);
}

function application(router: ReturnType<typeof openRouter>) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
