import type { FacilityCharge, FacilityChargeItem, HouseholdCharges } from "#contract/facility-charges.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FocusPlace } from "#web/ui/layout/focus-place.tsx";
import { Dialog, DialogBody } from "#web/ui/overlays/dialog.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { wonText } from "#web/ui/text/spoken.ts";

import { TakeChargeBack } from "./changed-charges.tsx";
import { kindNames, kindTones, partsText, timeText } from "./charge-words.ts";

interface HouseholdDialogProps {
  household: HouseholdCharges;
  title: string;
  isClosed: boolean;
  isOpen: boolean;
  onClose: () => void;
  onChange: (charge: FacilityCharge) => void;
}

/** What a household owes: a part for each facility, with the bookings that it comes from. */
export function HouseholdDialog({
  household,
  title,
  isClosed,
  isOpen,
  onClose,
  onChange,
}: HouseholdDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} closesOutside>
      <DialogBody>
        <p className="flex items-baseline justify-between gap-4 text-lead font-bold">
          <span>합계</span>
          <span className="tabular">{wonText(household.totalWon)}</span>
        </p>
        {household.items.map((item) => (
          <FacilityPart key={item.facilityId} item={item} onChange={onChange} />
        ))}
        {isClosed && <p className="text-label text-neutral-weak">마감한 달은 시설별 금액만 보여요.</p>}
      </DialogBody>
    </Dialog>
  );
}

interface FacilityPartProps {
  item: FacilityChargeItem;
  onChange: (charge: FacilityCharge) => void;
}

function FacilityPart({ item, onChange }: FacilityPartProps) {
  return (
    <section aria-label={item.facilityName} className="flex flex-col gap-2">
      <div>
        <h3 className="flex items-baseline justify-between gap-4 font-semibold">
          <span className="wrap-anywhere">{item.facilityName}</span>
          <span className="tabular whitespace-nowrap">{wonText(item.totalWon)}</span>
        </h3>
        <p className="tabular text-label text-neutral-weak">{partsText(item)}</p>
      </div>
      {item.charges.length > 0 && (
        <ul className="divide-y divide-neutral-weak rounded-card border border-neutral-weak">
          {item.charges.map((charge) => (
            <ChargeRow key={charge.reservationId} charge={charge} onChange={() => onChange(charge)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ChargeRow({ charge, onChange }: { charge: FacilityCharge; onChange: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="tabular">{timeText(charge)}</p>
        <p className="flex flex-wrap items-center gap-2 text-label text-neutral-weak">
          <Badge tone={kindTones[charge.kind]}>{kindNames[charge.kind]}</Badge>
          <span className="tabular text-neutral">{wonText(charge.chargeWon)}</span>
          {charge.chargeReason !== null && (
            <span className="wrap-anywhere">바꾼 까닭: {charge.chargeReason}</span>
          )}
        </p>
      </div>
      <FocusPlace className="flex flex-wrap items-center justify-end gap-1">
        <TakeChargeBack reservationId={charge.reservationId} name={`${timeText(charge)} 금액`} />
        <Button size="small" label={`${timeText(charge)} 금액 바꾸기`} onPress={onChange}>
          금액 바꾸기
        </Button>
      </FocusPlace>
    </li>
  );
}
