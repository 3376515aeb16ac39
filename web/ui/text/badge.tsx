import { classNames } from "#web/ui/class-names.ts";

export type BadgeTone = "neutral" | "brand" | "positive" | "warning" | "critical" | "informative";

interface BadgeProps {
  tone: BadgeTone;
  /** The state as a word: a colour alone tells nothing. */
  children: string;
}

export function Badge({ tone, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center rounded-full px-2.5 py-0.5 text-label font-semibold whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

const tones: Record<BadgeTone, string> = {
  neutral: "bg-neutral-weak text-neutral-weak",
  brand: "bg-brand-weak text-brand",
  positive: "bg-positive-weak text-positive",
  warning: "bg-warning-weak text-warning",
  critical: "bg-critical-weak text-critical",
  informative: "bg-informative-weak text-informative",
};
