import { lazy, useState } from "react";

import type { HomeVehicle } from "#contract/home-cards.ts";
import { useRights } from "#web/api/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

import { VehicleList } from "./vehicle-list.tsx";

// The form brings the schemas, so it loads only when somebody writes.
const VehicleDialog = lazy(async () => ({ default: (await import("./vehicle-dialog.tsx")).VehicleDialog }));

interface HomeVehiclesProps {
  householdId: string;
  vehicles: readonly HomeVehicle[];
  onChange: () => void;
}

/** A home's own cars, for whoever asks whose one is. */
export function HomeVehicles({ householdId, vehicles, onChange }: HomeVehiclesProps) {
  const may = useRights();
  const [isOpen, setOpen] = useState(false);
  if (!may("residents") && !may("complaints") && !may("visitors")) return null;
  return (
    <Card
      title="세대 차량"
      action={may("residents") && <Button onPress={() => setOpen(true)}>차량 추가</Button>}
    >
      <VehicleList
        vehicles={vehicles}
        empty="등록된 차량이 없어요."
        isChangeable={may("residents")}
        onChange={onChange}
      />
      <OnceOpened isOpen={isOpen} beginsAnew>
        <VehicleDialog
          householdId={householdId}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onSaved={onChange}
        />
      </OnceOpened>
    </Card>
  );
}
