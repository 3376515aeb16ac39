import { useEffect, useState } from "react";
import { matchPath, useLocation, useNavigation } from "react-router";

import type { Place } from "./place.ts";

/** The path where the person is going, or is: a tap counts at once, not when its screen is there. */
export function useGoingTo(): string {
  const { pathname } = useLocation();
  return useNavigation().location?.pathname ?? pathname;
}

/** Marks the place that a path belongs to, in a menu. */
export function currentPlace(
  { path: place, besides = [] }: Pick<Place, "path" | "besides">,
  path: string,
): "page" | undefined {
  return [place, ...besides].some((each) => matchPath({ path: each, end: false }, path)) ? "page" : undefined;
}

/** Whether another screen was asked for, and is not there after a moment that nobody notices. */
export function useIsScreenLate(): boolean {
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const [lateKey, setLateKey] = useState<string>();
  const key = coming && coming.pathname !== pathname ? coming.key : undefined;
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => setLateKey(key), 200);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== undefined && key === lateKey;
}
