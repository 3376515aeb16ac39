import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";

import { classNames } from "#web/ui/class-names.ts";

export type BannerTone = "informative" | "positive" | "warning" | "critical";

interface BannerProps {
  tone: BannerTone;
  title?: string;
  children: ReactNode;
  action?: ReactNode;
}

/** A message within the page. Screen readers read a critical one at once, the others at the next pause. */
export function Banner({ tone, title, children, action }: BannerProps) {
  const { Icon, look } = tones[tone];
  return (
    <div
      role={tone === "critical" ? "alert" : "status"}
      className={classNames("flex gap-3 rounded-card px-4 py-3.5 text-neutral", look)}
    >
      <Icon aria-hidden size="1.25rem" className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold text-balance">{title}</p>}
        <div>{children}</div>
        {action !== undefined && action !== false && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}

const tones = {
  informative: { Icon: Info, look: "bg-informative-weak [&>svg]:text-informative" },
  positive: { Icon: CircleCheck, look: "bg-positive-weak [&>svg]:text-positive" },
  warning: { Icon: TriangleAlert, look: "bg-warning-weak [&>svg]:text-warning" },
  critical: { Icon: CircleAlert, look: "bg-critical-weak [&>svg]:text-critical" },
} satisfies Record<BannerTone, { Icon: typeof Info; look: string }>;
