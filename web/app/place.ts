import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

/** An entry of an area's menu. */
export interface Place {
  path: string;
  label: string;
  icon: LucideIcon;
  /** How much waits there, beside the label. */
  count?: ComponentType;
}
