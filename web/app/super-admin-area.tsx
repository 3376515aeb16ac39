import { BrandMark } from "#web/ui/layout/brand-mark.tsx";

import { AreaLayout } from "./area-layout.tsx";
import { SuperAdminIdentity } from "./identity.tsx";
import { MenuDrawer } from "./menu-drawer.tsx";
import { superAdminPlaces } from "./super-admin-menu.ts";

export function SuperAdminArea() {
  return (
    <AreaLayout
      places={superAdminPlaces}
      opener={MenuDrawer}
      identity={<SuperAdminIdentity />}
      name={<BrandMark />}
    />
  );
}
