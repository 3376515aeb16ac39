import type { LucideIcon } from "lucide-react";

/** An entry of an area's menu. */
export interface Place {
  path: string;
  label: string;
  icon: LucideIcon;
}
