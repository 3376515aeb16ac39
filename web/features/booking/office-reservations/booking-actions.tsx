import type { OfficeReservation } from "#contract/reservations.ts";
import { useCommand } from "#web/api/actions.ts";
import { RecentChanges } from "#web/api/recent-changes.ts";
import { TakeBack } from "#web/forms/take-back.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { FocusPlace } from "#web/ui/layout/focus-place.tsx";
import { ActionMenu, type MenuAction } from "#web/ui/overlays/action-menu.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { labelOf } from "./board-words.ts";

interface BookingActionsProps {
  reservation: OfficeReservation;
  onCancel: () => void;
}

type Attendance = "checked_in" | "no_show" | "none";

/** What the desk does: marks who came and who did not, and calls bookings off. The first is a press away. */
export function BookingActions({ reservation, onCancel }: BookingActionsProps) {
  const { id, status, phase } = reservation;
  const mark = useCommand("setAttendance", {
    fallback: "표시하지 못했어요. 다시 시도해 주세요.",
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  const set = (attendance: Attendance, message: string) =>
    mark.run({ reservationId: id, attendance }, () => {
      if (attendance === "none") marked.forget(id);
      else marked.keep(id, takenBackTexts[attendance]);
      showToast({ tone: "positive", message, seconds: 5 });
    });
  const label = labelOf(reservation);
  const actions: MenuAction[] = [
    ...(status === "confirmed" || status === "checked_in"
      ? [
          {
            label: "노쇼",
            disabledReason: phase === "upcoming" ? "시작한 뒤에 표시할 수 있어요." : undefined,
            onSelect: () => set("no_show", "노쇼로 표시했어요."),
          },
        ]
      : []),
    ...(status === "checked_in"
      ? [{ label: "입실 되돌리기", onSelect: () => set("none", takenBackTexts.checked_in) }]
      : []),
    ...(status === "no_show"
      ? [{ label: "노쇼 되돌리기", onSelect: () => set("none", takenBackTexts.no_show) }]
      : []),
    ...(status !== "no_show" && phase !== "over"
      ? [{ label: "예약 취소", tone: "critical" as const, onSelect: onCancel }]
      : []),
  ];
  return (
    <FocusPlace className="flex shrink-0 items-center gap-1 print:hidden">
      {status === "confirmed" && (
        <Button
          size="small"
          label={`${label} 입실`}
          isPending={mark.isPending}
          onPress={() => set("checked_in", "입실로 표시했어요.")}
        >
          입실
        </Button>
      )}
      <TakeBack changes={marked} of={id} name={label} onTakeBack={(message) => set("none", message)} />
      {actions.length > 0 && <ActionMenu label={`${label} 메뉴`} actions={actions} />}
    </FocusPlace>
  );
}

/** What is said once the mark is taken back. */
const takenBackTexts = { checked_in: "입실을 되돌렸어요.", no_show: "노쇼를 되돌렸어요." };

const marked = new RecentChanges<string>();
