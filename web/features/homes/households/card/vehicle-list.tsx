import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Button } from "#web/ui/buttons/button.tsx";

interface Vehicle {
  id: string;
  plate: string;
  memo: string | null;
  isOwn?: boolean;
}

interface VehicleListProps {
  vehicles: readonly Vehicle[];
  /** Said where there is none. */
  empty: string;
  isChangeable: boolean;
  onChange?: () => void;
}

/** A home's cars, each of which can be taken off the list. */
export function VehicleList({ vehicles, empty, isChangeable, onChange }: VehicleListProps) {
  const removal = useConfirmed("removeHomeVehicle", {
    title: "차량을 지울까요?",
    text: RemovedVehicle,
    confirmLabel: "지우기",
    payload: ({ id }: Vehicle) => ({ vehicleId: id }),
    fallback: "지우지 못했어요. 다시 시도해 주세요.",
    onDone: () => onChange?.(),
  });
  return (
    <>
      {vehicles.length === 0 ? (
        <p className="text-neutral-weak">{empty}</p>
      ) : (
        <ul aria-label="세대 차량" className="-my-2">
          {vehicles.map((vehicle) => (
            <li
              key={vehicle.id}
              className="flex items-center justify-between gap-x-3 border-b border-neutral-weak py-2 last:border-b-0"
            >
              <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                <span className="tabular text-lead font-semibold whitespace-nowrap">{vehicle.plate}</span>
                {vehicle.memo !== null && <span className="wrap-anywhere">{vehicle.memo}</span>}
                {vehicle.isOwn && <span className="text-label text-neutral-weak">본인이 적음</span>}
              </span>
              {isChangeable && (
                <Button
                  size="small"
                  variant="quiet"
                  label={`${vehicle.plate} 지우기`}
                  onPress={() => removal.ask(vehicle)}
                >
                  지우기
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removal.dialog}
    </>
  );
}

function RemovedVehicle({ plate }: Vehicle) {
  return (
    <p>
      <strong className="tabular">{plate}</strong> 차량을 이 세대의 차량에서 지워요.
    </p>
  );
}
