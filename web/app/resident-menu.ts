import CalendarDays from "lucide-react/icons/calendar-days";
import CalendarRange from "lucide-react/icons/calendar-range";
import Car from "lucide-react/icons/car";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import FolderOpen from "lucide-react/icons/folder-open";
import Gauge from "lucide-react/icons/gauge";
import House from "lucide-react/icons/house";
import Megaphone from "lucide-react/icons/megaphone";
import Menu from "lucide-react/icons/menu";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import MessagesSquare from "lucide-react/icons/messages-square";
import ReceiptText from "lucide-react/icons/receipt-text";
import Users from "lucide-react/icons/users";
import UsersRound from "lucide-react/icons/users-round";
import Vote from "lucide-react/icons/vote";

import { paths } from "#web/paths.ts";

import type { Place } from "./place.ts";

/** The home stands above the groups. The specification's places come first in theirs. */
const home: Place = { path: paths.resident.dashboard, label: "홈", icon: House };

const ourHome: readonly Place[] = [
  {
    path: paths.resident.complaints,
    besides: [paths.resident.disclosures],
    label: "민원",
    icon: MessageSquareWarning,
    group: "우리 집",
  },
  {
    path: paths.resident.bills,
    besides: [paths.resident.costs],
    label: "관리비",
    icon: ReceiptText,
    group: "우리 집",
  },
  { path: paths.resident.meter, label: "검침", icon: Gauge, group: "우리 집" },
  { path: paths.resident.visitors, label: "방문차량", icon: Car, group: "우리 집" },
  { path: paths.resident.household, label: "우리 세대", icon: Users, group: "우리 집" },
];

const notices: Place = {
  path: paths.resident.notices,
  label: "공지사항",
  icon: Megaphone,
  group: "단지",
};

const documents: Place = {
  path: paths.resident.documents,
  label: "자료실",
  icon: FolderOpen,
  group: "단지",
};

const calendar: Place = {
  path: paths.resident.calendar,
  label: "일정",
  icon: CalendarRange,
  group: "단지",
};

const booking: Place = {
  path: paths.resident.reservations,
  label: "시설 예약",
  icon: CalendarDays,
  group: "단지",
};

const participation: Place = {
  path: paths.resident.participation,
  besides: [paths.resident.votes, paths.resident.surveys],
  label: "참여",
  icon: Vote,
  group: "단지",
};

const community: Place = {
  path: paths.resident.community,
  label: "커뮤니티",
  icon: MessagesSquare,
  group: "이웃",
};

const clubs: Place = { path: paths.resident.clubs, label: "동호회", icon: UsersRound, group: "이웃" };

const profile: Place = {
  path: paths.resident.profile,
  besides: [paths.resident.alerts],
  label: "내 정보",
  icon: CircleUserRound,
  group: "나",
};

/** In the menu's order, which menus.test.ts holds. */
export const residentPlaces: readonly Place[] = [
  home,
  ...ourHome,
  notices,
  documents,
  calendar,
  booking,
  participation,
  community,
  clubs,
  profile,
];

/** The bar at the bottom of a phone: one of its places is current wherever one is. */
export const barPlaces: readonly Place[] = [
  home,
  { ...notices, label: "공지" },
  { ...community, besides: [clubs.path] },
  { ...booking, label: "예약" },
  { path: paths.resident.all, label: "전체", icon: Menu },
];
