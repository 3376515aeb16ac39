import type { ClosureHit } from "#contract/closures.ts";
import type { Output } from "#contract/index.ts";
import { homeName } from "#contract/values/home-name.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { periodText, spotOf } from "#web/booking/words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/overlays/dialog.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

interface ClosureHitsProps {
  preview: Output<"previewClosure">;
  isOpen: boolean;
  onBack: () => void;
  onConfirm: () => void;
  /** Reads the list again. */
  onLookAgain: () => void;
  isPending: boolean;
  error: string | undefined;
  /** Somebody booked or cancelled since the list was read. */
  hasChanged: boolean;
}

/** Asks before bookings are cancelled, and names each of them. */
export function ClosureHits({
  preview: { hits, hitCount, occurrenceCount },
  isOpen,
  onBack,
  onConfirm,
  onLookAgain,
  isPending,
  error,
  hasChanged,
}: ClosureHitsProps) {
  const count = hitCount.toLocaleString("ko-KR");
  return (
    <Dialog
      title={`예약 ${count}건이 취소돼요`}
      isOpen={isOpen}
      onClose={onBack}
      isLocked={isPending}
      role="alertdialog"
    >
      <DialogBody>
        <p>
          {occurrenceCount > 1 && `모두 ${occurrenceCount}번 닫는 동안의 예약이에요. `}
          이용료 없이 취소되고, 예약한 주민에게 사유와 함께 알려요. 되돌릴 수 없어요.
        </p>
        <ul
          aria-label="취소될 예약"
          className="divide-y divide-neutral-weak rounded-card border border-neutral-weak"
        >
          {hits.map((hit) => (
            <HitRow key={hit.reservationId} hit={hit} />
          ))}
        </ul>
        {hits.length < hitCount && (
          <p className="text-label text-neutral-weak">
            먼저 {hits.length.toLocaleString("ko-KR")}건만 보여요.
          </p>
        )}
        {error !== undefined && (
          <Banner
            tone="critical"
            action={
              hasChanged && (
                <Button size="small" onPress={onLookAgain} isPending={isPending}>
                  다시 확인
                </Button>
              )
            }
          >
            {error}
          </Banner>
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          // The window only asks, so the keyboard starts at the safe answer.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onPress={onBack}
          disabledReason={isPending ? "처리가 끝나면 닫을 수 있어요." : undefined}
        >
          뒤로
        </Button>
        <Button variant="critical" onPress={onConfirm} isPending={isPending}>
          휴관 등록
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function HitRow({ hit }: { hit: ClosureHit }) {
  const home = homeName(hit);
  return (
    <li className="flex flex-col gap-0.5 px-4 py-2.5">
      <span className="tabular">
        <PeriodWords>{periodText(hit)}</PeriodWords>
      </span>
      <span className="text-label text-neutral-weak">
        <Pieces of={[hit.facilityName, spotOf(hit), home, hit.residentName]} />
      </span>
    </li>
  );
}
