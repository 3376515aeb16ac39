import { AreaLayout } from "./area-layout.tsx";
import { ApartmentName, ResidentIdentity } from "./identity.tsx";
import { neededMost, residentPlaces } from "./resident-menu.ts";

export function ResidentArea() {
  return (
    <AreaLayout
      places={residentPlaces}
      bottomPlaces={neededMost}
      hasAlerts
      identity={<ResidentIdentity />}
      name={<ApartmentName />}
    />
  );
}
