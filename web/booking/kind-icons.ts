import BedDouble from "lucide-react/icons/bed-double";
import BookOpen from "lucide-react/icons/book-open";
import Building from "lucide-react/icons/building";
import Dumbbell from "lucide-react/icons/dumbbell";
import LandPlot from "lucide-react/icons/land-plot";
import Sofa from "lucide-react/icons/sofa";
import Volleyball from "lucide-react/icons/volleyball";
import type { ComponentType } from "react";

import type { FacilityKind } from "#contract/values/booking/facility-kinds.ts";

export const kindIcons: Record<FacilityKind, ComponentType<{ size?: string; "aria-hidden"?: boolean }>> = {
  gym: Dumbbell,
  reading_room: BookOpen,
  golf_range: LandPlot,
  tennis_court: Volleyball,
  guest_house: BedDouble,
  community_room: Sofa,
  other: Building,
};
