import type { ReactNode } from "react";

import { classNames } from "#web/ui/class-names.ts";

import { useLinkClick } from "./navigation.tsx";

interface TextLinkProps {
  href: string;
  children: ReactNode;
  /** In running text the link is always underlined; elsewhere only on hover. */
  isInline?: boolean;
  tone?: "brand" | "neutral";
  "aria-current"?: "page" | undefined;
}

export function TextLink({ href, children, isInline = false, tone = "brand", ...rest }: TextLinkProps) {
  const onClick = useLinkClick(href);
  return (
    <a
      {...rest}
      href={href}
      onClick={onClick}
      className={classNames(
        "rounded-control font-semibold underline-offset-4 transition-colors hover:underline",
        isInline && "underline",
        tone === "brand" ? "text-brand" : "text-neutral",
      )}
    >
      {children}
    </a>
  );
}
