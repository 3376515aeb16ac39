import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createContext, type Params, type RouteObject } from "react-router";

import { beginReads, type FirstRead } from "./first-reads.ts";

/** Where a navigation finds the query client. */
export const queryClientContext = createContext<QueryClient>();

/** The component of a module whose code comes when somebody goes to its address. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: NoInfer<Name>,
): Pick<RouteObject, "lazy"> {
  return { lazy: { Component: async () => (await load())[name] } };
}

/** What a screen reads first: asked for at the same moment as its code, not only when that is there. */
export function reading(
  readsOf: (params: Params, search: URLSearchParams) => readonly FirstRead[],
): Pick<RouteObject, "loader" | "shouldRevalidate"> {
  return {
    // Waits for nothing: until the answer is there the screen shows its skeleton, and a failure is its own too.
    loader: ({ params, request, context }) => {
      const { pathname, searchParams } = new URL(request.url);
      void beginReads(context.get(queryClientContext), pathname, readsOf(params, searchParams));
      return null;
    },
    // A screen that is already there reads by itself what another search means to it.
    shouldRevalidate: () => false,
  };
}
