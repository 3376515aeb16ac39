import type { Role } from "#contract/values/roles.ts";

import { areaMenus } from "./menus.ts";

/** The screens of each area's menu. */
export const areaScreens: Record<Role, readonly string[]> = {
  superAdmin: Object.keys(areaMenus.superAdmin),
  manager: Object.keys(areaMenus.manager),
  resident: Object.keys(areaMenus.resident),
};

/** Each area's screens that everybody there has, but its menu does not name. */
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
    "/manager/bills/new",
    "/manager/costs",
    "/manager/documents/new",
    "/manager/calendar/new",
    "/manager/votes/new",
    "/manager/surveys/new",
  ],
  resident: [
    "/resident/all",
    "/resident/alerts",
    "/resident/votes",
    "/resident/surveys",
    "/resident/reservations/mine",
    "/resident/clubs/new",
    "/resident/costs",
  ],
};

export const publicScreens = ["/", "/login", "/initial-setup", "/privacy", "/terms", "/developers"] as const;

export const dashboards: Record<Role, string> = {
  superAdmin: "/superadmin/dashboard",
  manager: "/manager/dashboard",
  resident: "/resident/dashboard",
};
