import Building2 from "lucide-react/icons/building-2";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import MessagesSquare from "lucide-react/icons/messages-square";
import UserCog from "lucide-react/icons/user-cog";

import { paths } from "#web/paths.ts";

import type { Place } from "./place.ts";

/** In the menu's order, which menus.test.ts holds. */
export const superAdminPlaces: readonly Place[] = [
  { path: paths.superAdmin.dashboard, label: "대시보드", icon: LayoutDashboard },
  { path: paths.superAdmin.apartments, label: "아파트 관리", icon: Building2 },
  { path: paths.superAdmin.managers, label: "관리자 계정", icon: UserCog },
  { path: paths.superAdmin.consultations, label: "상담 신청", icon: MessagesSquare },
  { path: paths.superAdmin.profile, label: "내 정보", icon: CircleUserRound },
];
