import type { ReactNode } from "react";

import { buttonClass, type ButtonLook } from "./button-styles.ts";
import { useLinkClick } from "./navigation.tsx";

interface ButtonLinkProps extends ButtonLook {
  href: string;
  children: ReactNode;
  icon?: ReactNode;
  /** The link then downloads a file under this name, and goes nowhere. */
  download?: string;
  /** A longer name for screen readers. It must contain the visible words. */
  label?: string;
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  children,
  icon,
  download,
  label,
  variant,
  size,
  isWide,
}: ButtonLinkProps) {
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      download={download}
      aria-label={label}
      onClick={onClick}
      className={buttonClass({ variant, size, isWide })}
    >
      {icon}
      {children}
    </a>
  );
}
