import CircleUserRound from "lucide-react/icons/circle-user-round";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import Settings from "lucide-react/icons/settings";
import Users from "lucide-react/icons/users";

import { NewComplaintCount } from "#web/features/complaints/new-complaint-count.tsx";
import { paths } from "#web/paths.ts";

import { AreaLayout } from "./area-layout.tsx";
import { ApartmentName, ManagerIdentity } from "./identity.tsx";
import type { Place } from "./place.ts";

const places: readonly Place[] = [
  { path: paths.manager.dashboard, label: "대시보드", icon: LayoutDashboard },
  { path: paths.manager.residents, label: "주민 관리", icon: Users },
  { path: paths.manager.notices, label: "공지사항", icon: Megaphone },
  { path: paths.manager.complaints, label: "민원", icon: MessageSquareWarning, count: NewComplaintCount },
  { path: paths.manager.settings, label: "관리사무소 정보", icon: Settings },
  { path: paths.manager.profile, label: "내 정보", icon: CircleUserRound },
];

export function ManagerArea() {
  return <AreaLayout places={places} hasAlerts identity={<ManagerIdentity />} name={<ApartmentName />} />;
}
