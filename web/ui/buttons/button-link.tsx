import type { ReactNode } from "react";

import { buttonClass, type ButtonLook } from "./button-styles.ts";
import { useLinkClick } from "./navigation.tsx";

interface ButtonLinkProps extends ButtonLook {
  href: string;
  children: ReactNode;
  icon?: ReactNode;
  /** The name of the file that it downloads instead of going anywhere. */
  download?: string;
  /** A longer name for screen readers; has to contain the visible words. */
  label?: string;
}

/** Goes somewhere, and looks like a button. */
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
