import type { Me } from "#contract/session.ts";

import type { WayOfSignIn } from "./remembered-sign-in.ts";

/** The way that fits where somebody came from, by the address's state: residents by building and unit. */
export function wayOfVisit(state: unknown): WayOfSignIn | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  if ("way" in state && state.way === "household") return "household";
  if (!("origin" in state) || typeof state.origin !== "string") return undefined;
  return state.origin.startsWith("/resident/") ? "household" : "email";
}

/** How somebody who signed in by e-mail begins the next time: an address that a slip gave, nobody knows by heart. */
export function wayOfNextTime({
  email,
  building,
  unit,
}: Pick<Me, "email" | "building" | "unit">): WayOfSignIn {
  const isOfSlip = building !== null && unit !== null && email.startsWith(`${building}-${unit}.`);
  return isOfSlip ? "household" : "email";
}

/** Whether somebody types into a form of the page, or has: one that changes now would take it from under their fingers. */
export function isBeingFilledIn(page: Pick<Document, "querySelectorAll" | "activeElement">): boolean {
  const fields = page.querySelectorAll<HTMLInputElement>("form input:not([type=radio], [type=checkbox])");
  return [...fields].some((field) => field.value !== "" || field === page.activeElement);
}
