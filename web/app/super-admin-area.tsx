import { BrandMark } from "#web/ui/layout/brand-mark.tsx";

import { AreaLayout } from "./area-layout.tsx";
import { SuperAdminIdentity } from "./identity.tsx";
import { superAdminPlaces } from "./super-admin-menu.ts";

export function SuperAdminArea() {
  return <AreaLayout places={superAdminPlaces} identity={<SuperAdminIdentity />} name={<BrandMark />} />;
}
