import { useCommand } from "#web/api/actions.ts";
import { RecentChanges } from "#web/api/recent-changes.ts";
import { TakeBack } from "#web/forms/take-back.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

/** What bookings cost before the office changed it, by the booking's id. */
export const changedCharges = new RecentChanges<{ chargeWon: number; reason: string | null }>();

/** Sets a booking's charge back to what it was before. */
export function TakeChargeBack({ reservationId, name }: { reservationId: string; name: string }) {
  const set = useCommand("setReservationCharge", {
    fallback: "되돌리지 못했어요. 다시 시도해 주세요.",
    onSuccess: () => showToast({ tone: "positive", message: "금액을 되돌렸어요.", seconds: 3 }),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  return (
    <TakeBack
      changes={changedCharges}
      of={reservationId}
      name={name}
      onTakeBack={({ chargeWon, reason }) =>
        set.run({ reservationId, chargeWon, reason: reason ?? "바꾼 금액을 되돌렸어요." })
      }
    />
  );
}
