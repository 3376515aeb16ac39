import type { ReactNode } from "react";

import { buttonRowClass } from "#web/ui/buttons/button-styles.ts";
import { classNames } from "#web/ui/class-names.ts";
import { heightVariable } from "#web/ui/layout/height-variable.ts";

interface FormActionsProps {
  /** What the form stands on: a card of 20 px padding, or the page itself. */
  surface: "card" | "ground";
  children: ReactNode;
}

/**
 * The buttons at the end of a page's form. On a phone they stay at the bottom of the window, above its bar and
 * keyboard, while the form goes on below. A page has one.
 */
export function FormActions({ surface, children }: FormActionsProps) {
  return (
    <div
      ref={heightVariable("--form-actions-height")}
      className={classNames("form-actions", buttonRowClass, surfaces[surface])}
    >
      {children}
    </div>
  );
}

const surfaces = {
  card: "bg-raised max-md:-mx-5 max-md:-mb-5 max-md:rounded-b-card max-md:px-5 max-md:py-3",
  ground: "bg-ground max-md:-mx-gutter max-md:px-gutter max-md:py-3",
};
