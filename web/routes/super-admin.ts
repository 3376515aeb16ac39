import type { RouteObject } from "react-router";

import { paths } from "#web/paths.ts";

import { area } from "./area.ts";
import { answer, firstPage } from "./first-reads.ts";
import { reading, screen } from "./screen.ts";

const screens: RouteObject[] = [
  {
    path: paths.superAdmin.dashboard,
    ...screen(
      () => import("#web/features/office/dashboards/super-admin-dashboard-page.tsx"),
      "SuperAdminDashboardPage",
    ),
    ...reading(() => [answer("getSystemOverview"), answer("getSuperAdmins")]),
  },
  {
    path: paths.superAdmin.apartments,
    ...screen(() => import("#web/features/platform/apartments/apartments-page.tsx"), "ApartmentsPage"),
    ...reading(() => [answer("getApartments")]),
  },
  {
    path: paths.superAdmin.managers,
    ...screen(() => import("#web/features/platform/managers/managers-page.tsx"), "ManagersPage"),
    ...reading(() => [answer("getManagers")]),
  },
  {
    path: paths.superAdmin.passwordHelp,
    ...screen(() => import("#web/features/people/password-help/password-help-page.tsx"), "PasswordHelpPage"),
    ...reading(() => [answer("getPasswordHelp")]),
  },
  {
    path: paths.superAdmin.consultations,
    ...screen(
      () => import("#web/features/platform/consultations/consultations-page.tsx"),
      "ConsultationsPage",
    ),
    ...reading((_, search) =>
      search.has("state") ? [] : [firstPage("getConsultationRequests", { state: "waiting" })],
    ),
  },
  {
    path: paths.superAdmin.profile,
    ...screen(() => import("#web/features/people/profile/profile-page.tsx"), "ProfilePage"),
    ...reading(() => [answer("getMySessions")]),
  },
];

export const superAdminArea = area(
  "superAdmin",
  screen(() => import("#web/app/super-admin-area.tsx"), "SuperAdminArea"),
  screens,
);
