import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import type { OfficeRight } from "#contract/values/office-rights.ts";

/** An entry of an area's menu. */
export interface Place {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The heading that it stands under, with those beside it. */
  group?: string;
  /** Its other screens, if their addresses do not begin with its own. */
  besides?: readonly string[];
  /** The right of the office that its screens need. */
  right?: OfficeRight;
  /** How much waits there, beside the label. */
  count?: ComponentType;
}

/** The places under their headings, in their order. */
export function groupsOf(places: readonly Place[]) {
  const titles = new Set(places.map(({ group }) => group));
  return [...titles].map((title) => ({ title, members: places.filter(({ group }) => group === title) }));
}
