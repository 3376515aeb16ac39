import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createContext, type Params, type RouteObject } from "react-router";

import { beginReads, type FirstRead } from "./first-reads.ts";

/** A navigation finds the query client here. */
export const queryClientContext = createContext<QueryClient>();

/** What a route knows of its screen besides the router's fields. */
export interface ScreenHandle {
  /** Loads the screen's code. */
  load: () => Promise<unknown>;
}

/** A component that is loaded when somebody goes to its address. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: NoInfer<Name>,
): { lazy: { Component: () => Promise<ComponentType> }; handle: ScreenHandle } {
  return { lazy: { Component: async () => (await load())[name] }, handle: { load } };
}

/** Whether a route's handle is that of a screen. The router does not know what it holds. */
export function isScreen(handle: unknown): handle is ScreenHandle {
  return typeof handle === "object" && handle !== null && "load" in handle;
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
