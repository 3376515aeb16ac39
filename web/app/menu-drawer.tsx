import Menu from "lucide-react/icons/menu";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigation } from "react-router";

import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Drawer } from "#web/ui/overlays/drawer.tsx";

/** The menu where there is no room for a sidebar: a button opens it as a drawer. */
export function MenuDrawer({ menu }: { menu: ReactNode }) {
  // The drawer is open only while nobody goes anywhere, so every navigation closes it as it begins.
  const { key } = useLocation();
  const { location: coming } = useNavigation();
  const stay = `${key} ${coming?.key ?? ""}`;
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === stay;
  // Whoever comes back here does not find it open.
  if (openAt !== undefined && !isOpen) setOpenAt(undefined);
  return (
    <div className="-ms-2.5 shrink-0">
      <IconButton
        label="메뉴 열기"
        icon={<Menu aria-hidden size="1.5rem" />}
        aria-expanded={isOpen}
        onPress={() => setOpenAt(stay)}
      />
      <Drawer label="메뉴" isOpen={isOpen} onClose={() => setOpenAt(undefined)}>
        {menu}
      </Drawer>
    </div>
  );
}
