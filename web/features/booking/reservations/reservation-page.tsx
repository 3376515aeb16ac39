import { useQuery } from "@tanstack/react-query";
import CalendarSync from "lucide-react/icons/calendar-sync";
import CalendarX from "lucide-react/icons/calendar-x";
import { lazy, useState } from "react";
import { useParams } from "react-router";

import { errors } from "#contract/errors.ts";
import type { Output } from "#contract/index.ts";
import type { Reservation } from "#contract/reservations.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { RecentChanges } from "#web/api/recent-changes.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { hoursText, momentText, periodText, placeText, priceText } from "#web/booking/words.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { TakeBack } from "#web/forms/take-back.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { FocusPlace } from "#web/ui/layout/focus-place.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { ReservationBadge } from "./reservation-badge.tsx";
import { cancellingText } from "./reservation-rows.tsx";

// Few bookings are changed.
const ChangeDialog = lazy(async () => ({ default: (await import("./change-dialog.tsx")).ChangeDialog }));

/** /resident/reservations/{reservationId}: what was booked, changed and cancelled from here. */
export function ReservationPage() {
  const { reservationId = "" } = useParams();
  const query = useQuery(callQuery("getReservationById", { reservationId }));
  const reservation = query.data?.reservation;
  useReadAlerts({ subjectId: reservation?.id });
  return (
    <>
      <title>{`${reservation?.facilityName ?? "예약"} · 내 예약 · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.resident.myReservations}>내 예약</BackLink>}
        title={reservation ? placeText(reservation) : "예약"}
        description={query.data?.place}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="예약을 불러오지 못했어요.">
        {(answer) => <Details {...answer} />}
      </Loaded>
    </>
  );
}

function Details({ reservation, guide, isChangeable }: Output<"getReservationById">) {
  const cancelledText = cancellingText(reservation);
  const cancelling = useCancelling();
  return (
    <div className="flex max-w-(--container-reading) flex-col gap-6">
      {cancelledText !== undefined && <Banner tone="warning">{cancelledText}</Banner>}
      <FocusPlace className="rounded-card">
        <Card>
          <Facts>
            <Fact name="시간">
              <span className="font-semibold">
                <PeriodWords>{periodText(reservation)}</PeriodWords>
              </span>
              {reservation.bookBy !== "slot" && (
                <span className="block text-label text-neutral-weak">
                  <PeriodWords>{hoursText(reservation)}</PeriodWords>
                </span>
              )}
            </Fact>
            <Fact name="상태">
              <ReservationBadge {...reservation} />
            </Fact>
            <Fact name={reservation.status === "cancelled" ? "취소 수수료" : "이용료"}>
              {priceText(reservation.chargeWon)}
            </Fact>
            <Fact name="예약한 때">{momentText(reservation.createdAt)}</Fact>
          </Facts>
          {reservation.cancelFeeNowWon !== null && (
            <Actions
              reservation={reservation}
              isChangeable={isChangeable}
              onCancel={() => cancelling.ask(reservation)}
            />
          )}
          <Restoring reservationId={reservation.id} />
        </Card>
        {cancelling.dialog}
      </FocusPlace>
      {guide !== "" && (
        <section aria-labelledby="guide">
          <h2 id="guide" className="pb-2 text-lead leading-title font-bold">
            이용 안내
          </h2>
          <WrittenText>{guide}</WrittenText>
        </section>
      )}
    </div>
  );
}

interface ActionsProps {
  reservation: Reservation;
  isChangeable: boolean;
  onCancel: () => void;
}

function Actions({ reservation, isChangeable, onCancel }: ActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const isOffer = reservation.status === "offered";
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {!isOffer && (
        <Button
          icon={<CalendarSync aria-hidden size="1.125rem" />}
          disabledReason={isChangeable ? undefined : errors.too_late_to_change.message}
          onPress={() => setOpen(true)}
        >
          시간 바꾸기
        </Button>
      )}
      <Button icon={<CalendarX aria-hidden size="1.125rem" />} onPress={onCancel}>
        {isOffer ? "넘기기" : "예약 취소"}
      </Button>
      <OnceOpened isOpen={isOpen} beginsAnew>
        <ChangeDialog reservation={reservation} isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceOpened>
    </div>
  );
}

const cancelled = new RecentChanges<true>();

/** As long as the server takes a cancelling back, too. */
function Restoring({ reservationId }: { reservationId: string }) {
  const restoring = useCommand("restoreReservation", {
    fallback: "되돌리지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 5 }),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  return (
    <TakeBack
      changes={cancelled}
      of={reservationId}
      name="예약 취소"
      onTakeBack={() => restoring.run({ reservationId })}
    />
  );
}

/** Asks with the fee that it costs now. */
function useCancelling() {
  return useConfirmed("cancelReservation", {
    title: "예약을 취소할까요?",
    text: (reservation: Reservation) => (
      <>
        <p className="font-semibold tabular">
          {placeText(reservation)}
          <br />
          {periodText(reservation)}
        </p>
        <p className="mt-2">
          {reservation.cancelFeeNowWon
            ? `지금 취소하면 ${priceText(reservation.cancelFeeNowWon)}이 부과돼요.`
            : "지금 취소하면 부과되는 돈이 없어요."}
        </p>
      </>
    ),
    payload: ({ id }) => ({ reservationId: id }),
    confirmLabel: "예약 취소",
    cancelLabel: "유지하기",
    fallback: "취소하지 못했어요.",
    toastSeconds: 5,
    onAnswer: ({ reservation }) => cancelled.keep(reservation.id, true),
  });
}
