import "virtual:fonts.css";
import "#web/styles/app.css";
// oxlint-disable-next-line import/no-unassigned-import -- loading it sets theme and text size before the first paint
import "#web/ui/layout/appearance.ts";

import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";

import { createQueryClient } from "#web/api/queries.ts";
import { followOtherTabs, heedFailure, prefetchSession } from "#web/api/session.ts";

import { routes } from "./routes.tsx";
import { queryClientContext } from "./routes/screen.ts";

// zod's faster way needs eval. The content security policy forbids it, and even a check for it is reported.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const queryClient = createQueryClient(heedFailure);
prefetchSession(queryClient);
followOtherTabs(queryClient);
const router = createBrowserRouter(routes, {
  getContext: () => new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
});

const container = document.querySelector("#root");
if (!container) throw new Error("index.html has no #root.");
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
