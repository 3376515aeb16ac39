import CalendarDays from "lucide-react/icons/calendar-days";
import Car from "lucide-react/icons/car";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Flag from "lucide-react/icons/flag";
import House from "lucide-react/icons/house";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import Settings from "lucide-react/icons/settings";
import UserCog from "lucide-react/icons/user-cog";
import Users from "lucide-react/icons/users";
import UsersRound from "lucide-react/icons/users-round";
import Vote from "lucide-react/icons/vote";
import { useLocation } from "react-router";

import { useMe, useRights } from "#web/api/session.ts";
import { NewComplaintCount } from "#web/features/complaints/new-complaint-count.tsx";
import { homeOf, paths } from "#web/paths.ts";

import { AreaLayout } from "./area-layout.tsx";
import { currentPlace } from "./going.ts";
import { ApartmentName, ManagerIdentity } from "./identity.tsx";
import type { Place } from "./place.ts";
import { RightNotGranted } from "./right-not-granted.tsx";

const places: readonly Place[] = [
  { path: paths.manager.dashboard, label: "대시보드", icon: LayoutDashboard },
  { path: paths.manager.residents, label: "주민 관리", icon: Users, right: "residents" },
  { path: paths.manager.households, label: "세대", icon: House, right: "residents" },
  { path: paths.manager.notices, label: "공지사항", icon: Megaphone },
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
  { path: paths.manager.votes, label: "투표", icon: Vote, right: "votes" },
  { path: paths.manager.surveys, label: "설문", icon: ClipboardList, right: "votes" },
  { path: paths.manager.clubs, label: "동호회", icon: UsersRound, right: "community" },
  { path: paths.manager.reports, label: "신고", icon: Flag, right: "community" },
  { path: paths.manager.staff, label: "직원", icon: UserCog, right: "staff" },
  { path: paths.manager.settings, label: "관리사무소 정보", icon: Settings, right: "staff" },
  { path: paths.manager.profile, label: "내 정보", icon: CircleUserRound },
];

/** Screens inside of a place, which are asked for by their own addresses. */
const screensInside: readonly Pick<Place, "path" | "label" | "right">[] = [
  { path: paths.manager.passwordHelp, label: "비밀번호 도움", right: "residents" },
  { path: paths.manager.facilities, label: "시설", right: "facilities" },
];

/** The office's area: the work that is this account's. */
export function ManagerArea() {
  const { pathname } = useLocation();
  const may = useRights();
  const me = useMe();
  const hasDashboard = !me || homeOf(me) === paths.manager.dashboard;
  const isOpen = ({ path, right }: Pick<Place, "path" | "right">) =>
    right === undefined ? path !== paths.manager.dashboard || hasDashboard : may(right);
  const closed = [...places, ...screensInside].find(
    ({ right, ...place }) => currentPlace(place, pathname) && right !== undefined && !may(right),
  );
  return (
    <AreaLayout
      places={places.filter(isOpen)}
      hasAlerts
      identity={<ManagerIdentity />}
      name={<ApartmentName />}
      instead={closed?.right && <RightNotGranted label={closed.label} right={closed.right} />}
    />
  );
}
