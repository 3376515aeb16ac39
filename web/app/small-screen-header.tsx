import Menu from "lucide-react/icons/menu";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigation } from "react-router";

import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { AppearanceMenu } from "#web/ui/layout/appearance-menu.tsx";
import { Drawer } from "#web/ui/overlays/drawer.tsx";

interface SmallScreenHeaderProps {
  /** Whose place this is: the apartment's or the product's name. */
  name: ReactNode;
  bell: ReactNode;
  menu: ReactNode;
}

/** The header where there is no room for a sidebar: the menu opens as a drawer. */
export function SmallScreenHeader({ name, bell, menu }: SmallScreenHeaderProps) {
  // The drawer is open only while nobody goes anywhere, so every navigation closes it as it begins.
  const { key } = useLocation();
  const { location: coming } = useNavigation();
  const stay = `${key} ${coming?.key ?? ""}`;
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === stay;
  // Whoever comes back here does not find it open.
  if (openAt !== undefined && !isOpen) setOpenAt(undefined);
  return (
    <header className="gutters sticky top-0 z-30 flex h-[min(3.5rem,64px)] items-center gap-1 border-b border-neutral-weak bg-raised lg:hidden">
      <div className="-ms-2.5 shrink-0">
        <IconButton
          label="메뉴 열기"
          icon={<Menu aria-hidden size="1.5rem" />}
          aria-expanded={isOpen}
          onPress={() => setOpenAt(stay)}
        />
      </div>
      <div className="flex min-w-0 flex-1">{name}</div>
      <div className="-me-2.5 flex shrink-0">
        {bell}
        <AppearanceMenu />
      </div>
      <Drawer label="메뉴" isOpen={isOpen} onClose={() => setOpenAt(undefined)}>
        {menu}
      </Drawer>
    </header>
  );
}
