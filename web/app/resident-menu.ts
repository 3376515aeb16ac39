import CalendarDays from "lucide-react/icons/calendar-days";
import Car from "lucide-react/icons/car";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import ClipboardList from "lucide-react/icons/clipboard-list";
import House from "lucide-react/icons/house";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import MessagesSquare from "lucide-react/icons/messages-square";
import ReceiptText from "lucide-react/icons/receipt-text";
import UsersRound from "lucide-react/icons/users-round";
import Vote from "lucide-react/icons/vote";

import { paths } from "#web/paths.ts";

import type { Place } from "./place.ts";

/** What the bar at the bottom of a phone has room for. */
export const neededMost: readonly Place[] = [
  { path: paths.resident.dashboard, label: "대시보드", icon: LayoutDashboard },
  { path: paths.resident.notices, label: "공지사항", icon: Megaphone },
  { path: paths.resident.community, label: "커뮤니티", icon: MessagesSquare },
  { path: paths.resident.complaints, label: "민원", icon: MessageSquareWarning },
];

/** In the menu's order, which menus.test.ts holds. */
export const residentPlaces: readonly Place[] = [
  ...neededMost.slice(0, 3),
  { path: paths.resident.clubs, label: "동호회", icon: UsersRound },
  ...neededMost.slice(3),
  { path: paths.resident.reservations, label: "시설 예약", icon: CalendarDays },
  { path: paths.resident.votes, label: "투표", icon: Vote },
  { path: paths.resident.surveys, label: "설문", icon: ClipboardList },
  { path: paths.resident.bills, label: "관리비", icon: ReceiptText },
  { path: paths.resident.visitors, label: "방문차량", icon: Car },
  { path: paths.resident.household, label: "우리 세대", icon: House },
  { path: paths.resident.profile, label: "내 정보", icon: CircleUserRound },
];
