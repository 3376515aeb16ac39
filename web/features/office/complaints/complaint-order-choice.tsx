import type { ComplaintOrder } from "#contract/values/complaint-status.ts";
import { classNames } from "#web/ui/class-names.ts";

interface ComplaintOrderChoiceProps {
  order: ComplaintOrder;
  onChange: (order: ComplaintOrder) => void;
}

/** Which complaints come first. */
export function ComplaintOrderChoice({ order, onChange }: ComplaintOrderChoiceProps) {
  return (
    <div role="group" aria-label="정렬" className="-me-2 flex flex-wrap">
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === order}
          onClick={() => onChange(one)}
          className={classNames(
            "min-h-target cursor-pointer rounded-control px-2 whitespace-nowrap transition-colors hover:text-neutral",
            one === order ? "font-semibold text-neutral" : "text-neutral-weak",
          )}
        >
          {offeredNames[one]}
        </button>
      ))}
    </div>
  );
}

/** The other way of days is a press on the head of the column away. */
const offered = ["dueFirst", "newest", "oldest"] as const;

const offeredNames: Record<(typeof offered)[number], string> = {
  dueFirst: "기한순",
  newest: "최신순",
  oldest: "오래된 순",
};
