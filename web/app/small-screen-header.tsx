import type { ReactNode } from "react";

import { AppearanceMenu } from "#web/ui/layout/appearance-menu.tsx";

interface SmallScreenHeaderProps {
  /** Whose place this is: the apartment's or the product's name. */
  name: ReactNode;
  bell: ReactNode;
  finder: ReactNode;
  /** Opens the menu. */
  opener: ReactNode;
}

/** The header where there is no room for a sidebar. */
export function SmallScreenHeader({ name, bell, finder, opener }: SmallScreenHeaderProps) {
  return (
    <header className="gutters sticky top-0 z-30 flex h-[min(3.5rem,64px)] items-center gap-1 border-b border-neutral-weak bg-raised lg:hidden">
      {opener}
      <div className="flex min-w-0 flex-1">{name}</div>
      <div className="-me-2.5 flex shrink-0">
        {finder}
        {bell}
        <AppearanceMenu />
      </div>
    </header>
  );
}
