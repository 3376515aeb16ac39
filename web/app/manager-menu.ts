import CalendarDays from "lucide-react/icons/calendar-days";
import CalendarRange from "lucide-react/icons/calendar-range";
import Car from "lucide-react/icons/car";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Flag from "lucide-react/icons/flag";
import FolderOpen from "lucide-react/icons/folder-open";
import Gauge from "lucide-react/icons/gauge";
import House from "lucide-react/icons/house";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import ReceiptText from "lucide-react/icons/receipt-text";
import Settings from "lucide-react/icons/settings";
import UserCog from "lucide-react/icons/user-cog";
import Users from "lucide-react/icons/users";
import UsersRound from "lucide-react/icons/users-round";
import Vote from "lucide-react/icons/vote";

import { NewComplaintCount } from "#web/features/office/complaints/new-complaint-count.tsx";
import { paths } from "#web/paths.ts";

import type { Place } from "./place.ts";

/** In the menu's order, which menus.test.ts holds. */
export const managerPlaces: readonly Place[] = [
  { path: paths.manager.dashboard, label: "대시보드", icon: LayoutDashboard },
  { path: paths.manager.residents, label: "주민 관리", icon: Users, right: "residents" },
  { path: paths.manager.households, label: "세대", icon: House, right: "residents" },
  { path: paths.manager.notices, label: "공지사항", icon: Megaphone },
  { path: paths.manager.documents, label: "자료실", icon: FolderOpen },
  { path: paths.manager.calendar, label: "일정", icon: CalendarRange },
  {
    path: paths.manager.complaints,
    label: "민원",
    icon: MessageSquareWarning,
    right: "complaints",
    count: NewComplaintCount,
  },
  { path: paths.manager.visitors, label: "방문차량", icon: Car, right: "visitors" },
  {
    path: paths.manager.reservations,
    besides: [
      paths.manager.facilities,
      paths.manager.closures,
      paths.manager.lotteries,
      paths.manager.charges,
      paths.manager.facilityStatistics,
      paths.manager.suspensions,
    ],
    label: "시설 예약",
    icon: CalendarDays,
    right: "facilities",
  },
  {
    path: paths.manager.bills,
    besides: [paths.manager.costs],
    label: "관리비",
    icon: ReceiptText,
    right: "bills",
  },
  { path: paths.manager.meter, label: "검침", icon: Gauge, right: "bills" },
  { path: paths.manager.votes, label: "투표", icon: Vote, right: "votes" },
  { path: paths.manager.surveys, label: "설문", icon: ClipboardList, right: "votes" },
  { path: paths.manager.clubs, label: "동호회", icon: UsersRound, right: "community" },
  { path: paths.manager.reports, label: "신고", icon: Flag, right: "community" },
  { path: paths.manager.staff, label: "직원", icon: UserCog, right: "staff" },
  { path: paths.manager.settings, label: "관리사무소 정보", icon: Settings, right: "staff" },
  { path: paths.manager.profile, label: "내 정보", icon: CircleUserRound },
];
