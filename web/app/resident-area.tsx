import { AreaLayout } from "./area-layout.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { ApartmentName, ResidentIdentity } from "./identity.tsx";
import { barPlaces, residentPlaces } from "./resident-menu.ts";

export function ResidentArea() {
  return (
    <AreaLayout
      places={residentPlaces}
      bar={<BottomBar places={barPlaces} />}
      hasAlerts
      identity={<ResidentIdentity />}
      name={<ApartmentName />}
    />
  );
}
