import { classNames } from "#web/ui/class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "critical";
export type ButtonSize = "small" | "medium" | "large";

export interface ButtonLook {
  variant?: ButtonVariant;
  /** Medium and large are at least 44 px high; small grows to 44 px on touch screens. */
  size?: ButtonSize;
  /** As wide as its container. */
  isWide?: boolean;
}

/**
 * The look of buttons and of links that look like buttons. Their words stand on one line; on a phone with large
 * text they take more rather than leave the screen.
 */
export function buttonClass({ variant = "secondary", size = "medium", isWide = false }: ButtonLook): string {
  return classNames(base, variants[variant], sizes[size], isWide && "w-full");
}

/**
 * A row of buttons at a form's end. On a phone they share the width, and stand one below the other if their words
 * need that. A window that is wider keeps them at its right.
 */
export const buttonRowClass = "flex flex-wrap gap-2 max-sm:*:min-w-fit max-sm:*:flex-1 sm:justify-end";

const base =
  "relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-semibold " +
  "max-w-full whitespace-nowrap select-none no-underline transition-colors max-sm:text-center max-sm:whitespace-normal " +
  "off:cursor-not-allowed off:border-transparent off:bg-disabled off:text-disabled";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-brand-solid text-brand-solid hover:bg-brand-solid-hover active:bg-brand-solid-pressed",
  secondary:
    "border-neutral bg-raised text-neutral hover:bg-neutral-hover active:bg-neutral-pressed " +
    "aria-pressed:border-brand-weak aria-pressed:bg-brand-weak aria-pressed:text-brand",
  quiet:
    "border-transparent text-brand hover:bg-brand-hover active:bg-brand-pressed off:bg-transparent " +
    "aria-pressed:bg-brand-weak",
  critical:
    "border-transparent bg-critical-solid text-critical-solid hover:bg-critical-solid-hover " +
    "active:bg-critical-solid-pressed",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-3 text-label pointer-coarse:min-h-target",
  medium: "min-h-target px-4 text-body",
  large: "min-h-13 px-6 text-lead",
};
