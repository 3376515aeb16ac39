import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createContext, type Params, type RouteObject } from "react-router";

import { beginReads, type FirstRead } from "./first-reads.ts";

/** A navigation finds the query client here. */
export const queryClientContext = createContext<QueryClient>();

/** A component whose module is loaded when somebody goes to its address. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: NoInfer<Name>,
): Pick<RouteObject, "lazy"> {
  return { lazy: { Component: async () => (await load())[name] } };
}

/** Starts the screen's first reads together with the loading of its code, not after it. */
export function reading(
  readsOf: (params: Params, search: URLSearchParams) => readonly FirstRead[],
): Pick<RouteObject, "loader" | "shouldRevalidate"> {
  return {
    // Waits for nothing: the screen shows its skeleton until the answer comes, and its own failures.
    loader: ({ params, request, context }) => {
      const { pathname, searchParams } = new URL(request.url);
      void beginReads(context.get(queryClientContext), pathname, readsOf(params, searchParams));
      return null;
    },
    // A screen that is already shown reads by itself when the address's search part changes.
    shouldRevalidate: () => false,
  };
}
