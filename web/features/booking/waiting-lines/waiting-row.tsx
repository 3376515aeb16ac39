import type { WaitingEntry } from "#contract/waiting-entry.ts";
import { useCommand } from "#web/api/actions.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { periodText } from "#web/booking/words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

/** What the reader waits for, and at which place. */
export function WaitingRow({ entry }: { entry: WaitingEntry }) {
  const leaving = useCommand("leaveWaitlist", {
    fallback: "대기를 취소하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  const period = periodText(entry);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-col">
        <p className="font-semibold">{entry.facilityName}</p>
        <p className="text-label text-neutral-weak">
          <Pieces
            of={[
              <PeriodWords key="period">{period}</PeriodWords>,
              <span key="position" className="text-neutral">
                {entry.position}번째
              </span>,
            ]}
          />
        </p>
      </div>
      <Button
        label={`${entry.facilityName} ${period} 대기 취소`}
        isPending={leaving.isPending}
        onPress={() => leaving.run({ entryId: entry.id })}
      >
        대기 취소
      </Button>
    </li>
  );
}
