import BedDouble from "lucide-react/icons/bed-double";
import BookOpen from "lucide-react/icons/book-open";
import Building from "lucide-react/icons/building";
import Dumbbell from "lucide-react/icons/dumbbell";
import LandPlot from "lucide-react/icons/land-plot";
import Sofa from "lucide-react/icons/sofa";
import Volleyball from "lucide-react/icons/volleyball";
import type { ComponentType } from "react";

import type { Facility } from "#contract/facilities.ts";
import type { FacilityKind } from "#contract/values/booking/facility-kinds.ts";
import { minuteText } from "#web/booking/words.ts";

export const kindIcons: Record<FacilityKind, ComponentType<{ size?: string; "aria-hidden"?: boolean }>> = {
  gym: Dumbbell,
  reading_room: BookOpen,
  golf_range: LandPlot,
  tennis_court: Volleyball,
  guest_house: BedDouble,
  community_room: Sofa,
  other: Building,
};

/** What is left of today: 5자리 남음 · 다음 오후 3:00. */
export function todayText({ today, bookBy }: Pick<Facility, "today" | "bookBy">): string {
  if (today.state === "closed") return "휴관";
  if (today.state === "over") return "마감";
  if (today.nextFreeMinute === null) return "모두 예약됨";
  const left = `${today.freeCount.toLocaleString("ko-KR")}자리 남음`;
  return bookBy === "slot" ? `${left} · 다음 ${minuteText(today.nextFreeMinute)}` : left;
}
