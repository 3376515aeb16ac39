import type { Role } from "#contract/values/roles.ts";

/** The screens of each area's menu, written out so that a test notices a changed path. */
export const areaScreens: Record<Role, readonly string[]> = {
  superAdmin: [
    "/superadmin/dashboard",
    "/superadmin/apartments",
    "/superadmin/managers",
    "/superadmin/consultations",
    "/superadmin/profile",
  ],
  manager: [
    "/manager/dashboard",
    "/manager/residents",
    "/manager/households",
    "/manager/notices",
    "/manager/complaints",
    "/manager/visitors",
    "/manager/reservations",
    "/manager/votes",
    "/manager/surveys",
    "/manager/clubs",
    "/manager/reports",
    "/manager/staff",
    "/manager/settings",
    "/manager/profile",
  ],
  resident: [
    "/resident/dashboard",
    "/resident/notices",
    "/resident/community",
    "/resident/clubs",
    "/resident/complaints",
    "/resident/reservations",
    "/resident/votes",
    "/resident/surveys",
    "/resident/visitors",
    "/resident/household",
    "/resident/profile",
  ],
};

/** The screens of each area that everybody of it has, but its menu does not name. */
export const screensBeside: Record<Role, readonly string[]> = {
  superAdmin: [],
  manager: [
    "/manager/alerts",
    "/manager/facilities",
    "/manager/facilities/new",
    "/manager/closures",
    "/manager/lotteries",
    "/manager/charges",
    "/manager/facility-statistics",
    "/manager/suspensions",
    "/manager/votes/new",
    "/manager/surveys/new",
  ],
  resident: ["/resident/alerts", "/resident/reservations/mine", "/resident/clubs/new"],
};

export const publicScreens = ["/", "/login", "/initial-setup", "/privacy", "/terms"] as const;

export const dashboards: Record<Role, string> = {
  superAdmin: "/superadmin/dashboard",
  manager: "/manager/dashboard",
  resident: "/resident/dashboard",
};
