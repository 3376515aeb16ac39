import { describe, expect, it } from "vitest";

import type { OfficeRight } from "#contract/values/office-rights.ts";
import type { Role } from "#contract/values/roles.ts";

import { decideRoute, type SessionState } from "./route-decision.ts";

const loading: SessionState = { status: "loading" };
const unreachable: SessionState = { status: "unreachable" };
const signedOut: SessionState = { status: "signedOut", byHand: false };
const leftByHand: SessionState = { status: "signedOut", byHand: true };
const superAdmin = signedIn("superAdmin");
const manager = signedIn("manager");
const resident = signedIn("resident");
const guard = signedIn("manager", false, ["visitors"]);
const clerk = signedIn("manager", false, ["visitors", "notices"]);
const newManager = signedIn("manager", true);
const newResident = signedIn("resident", true);

function signedIn(role: Role, isInitialPassword = false, rights: OfficeRight[] | null = null): SessionState {
  return { status: "signedIn", user: { role, isInitialPassword, rights } };
}

/** A decision as a word: `wait`, `show`, `unreachable`, or the redirect's target (` ←`: it is remembered). */
function outcome(pathname: string, session: SessionState, origin?: string): string {
  const decision = decideRoute({ pathname, isKnown: !pathname.includes("nowhere"), origin, session });
  if (decision.kind !== "redirect") return decision.kind;
  return decision.rememberOrigin ? `${decision.to} ←` : decision.to;
}

describe("the routing rules", () => {
  it.each<[path: string, session: SessionState, expected: string]>([
    ["/", loading, "wait"],
    ["/superadmin/dashboard", loading, "wait"],
    ["/nowhere", loading, "wait"],

    // A guard has none of the work that the dashboard shows.
    ["/", guard, "/manager/visitors"],
    ["/login", guard, "/manager/visitors"],
    ["/", clerk, "/manager/dashboard"],
    ["/forgot-password", signedOut, "show"],
    ["/reset-password", signedOut, "show"],

    ["/", signedOut, "show"],
    ["/login", signedOut, "show"],
    ["/privacy", signedOut, "show"],
    ["/terms", signedOut, "show"],
    ["/initial-setup", signedOut, "show"],
    ["/nowhere", signedOut, "/"],
    ["/superadmin/nowhere", signedOut, "/"],
    ["/superadmin/dashboard", signedOut, "/login ←"],
    ["/manager/notices", signedOut, "/login ←"],
    ["/resident/community", signedOut, "/login ←"],
    ["/resident/community", leftByHand, "/login"],
    ["/", leftByHand, "show"],
    ["/a/0193", signedOut, "/login ←"],
    ["/a/0193", leftByHand, "/login"],
    ["/a/0193", manager, "show"],
    ["/a/0193", resident, "show"],
    ["/a/0193", superAdmin, "/"],
    ["/a/0193", newResident, "/initial-setup"],
    ["/a/0193", unreachable, "unreachable"],

    ["/", superAdmin, "/superadmin/dashboard"],
    ["/login", superAdmin, "/superadmin/dashboard"],
    ["/", manager, "/manager/dashboard"],
    ["/login", manager, "/manager/dashboard"],
    ["/", resident, "/resident/dashboard"],
    ["/login", resident, "/resident/dashboard"],
    ["/LOGIN/", resident, "/resident/dashboard"],
    ["/initial-setup", resident, "/"],
    ["/nowhere", resident, "/"],
    ["/privacy", manager, "show"],
    ["/terms", superAdmin, "show"],

    ["/superadmin/managers", superAdmin, "show"],
    ["/manager/notices", superAdmin, "/"],
    ["/resident/dashboard", superAdmin, "/"],
    ["/superadmin/managers", manager, "/"],
    ["/manager/notices", manager, "show"],
    ["/Manager/Notices/", manager, "show"],
    ["/resident/dashboard", manager, "/"],
    ["/superadmin/managers", resident, "/"],
    ["/manager/notices", resident, "/"],
    ["/resident/dashboard", resident, "show"],

    ["/", newManager, "/initial-setup"],
    ["/login", newManager, "/initial-setup"],
    ["/privacy", newManager, "/initial-setup"],
    ["/nowhere", newManager, "/initial-setup"],
    ["/manager/dashboard", newManager, "/initial-setup"],
    ["/superadmin/dashboard", newResident, "/initial-setup"],
    ["/initial-setup", newManager, "show"],
    ["/initial-setup", newResident, "show"],

    ["/", unreachable, "show"],
    ["/login", unreachable, "show"],
    ["/nowhere", unreachable, "/"],
    ["/manager/dashboard", unreachable, "unreachable"],
  ])("%s, %o → %s", (path, session, expected) => {
    expect(outcome(path, session)).toBe(expected);
  });
});

describe("after sign-in", () => {
  it.each<[origin: string, session: SessionState, expected: string]>([
    ["/superadmin/managers", superAdmin, "/superadmin/managers"],
    ["/manager/complaints?status=submitted#top", manager, "/manager/complaints?status=submitted#top"],
    ["/superadmin/managers", manager, "/manager/dashboard"],
    ["/manager/notices", resident, "/resident/dashboard"],
    ["/a/0193", manager, "/a/0193"],
    ["/a/0193", resident, "/a/0193"],
    ["/a/0193", superAdmin, "/superadmin/dashboard"],
    ["/managers-of-others", manager, "/manager/dashboard"],
    ["//elsewhere.example/manager/", manager, "/manager/dashboard"],
    ["https://elsewhere.example/", manager, "/manager/dashboard"],
    ["/manager/notices", newManager, "/initial-setup"],
  ])("from %s, %o → %s", (origin, session, expected) => {
    expect(outcome("/login", session, origin)).toBe(expected);
  });
});
