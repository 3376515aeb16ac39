import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Reservation } from "#contract/reservations.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { dateText, minuteText, periodText, slotText } from "#web/booking/words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

interface ChangeDialogProps {
  reservation: Reservation;
  isOpen: boolean;
  onClose: () => void;
}

const shownDays = 31;

/** Another time for the same booking: if it is refused, the old one stays, and so do the choices here. */
export function ChangeDialog({ reservation, isOpen, onClose }: ChangeDialogProps) {
  const { id: reservationId, facilityId, bookBy } = reservation;
  const [today] = useState(() => seoulDate(new Date()));
  const [date, setDate] = useState(reservation.date);
  const [startMinute, setStartMinute] = useState<number | null>(reservation.startMinute);
  const [length, setLength] = useState(reservation.length);
  const day = useQuery(callQuery("getFacilityDay", { facilityId, date }));
  const facilities = useQuery(callQuery("getFacilities"));
  const facility = facilities.data?.facilities.find(({ id }) => id === facilityId);
  const changing = useCommand("changeReservation", {
    fallback: "예약을 바꾸지 못했어요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  const isOfSlots = bookBy === "slot";
  const slots = (day.data?.day.slots ?? []).filter(
    (slot) =>
      slot.state === "free" || (date === reservation.date && slot.startMinute === reservation.startMinute),
  );
  const lacksSlot =
    isOfSlots && (startMinute === null || !slots.some((slot) => slot.startMinute === startMinute));
  const problem =
    day.data && slots.length === 0
      ? "이 날은 비어 있는 시간이 없어요. 다른 날을 골라 주세요."
      : lacksSlot
        ? "시작 시간을 골라 주세요."
        : undefined;
  return (
    <Dialog title="시간 바꾸기" isOpen={isOpen} onClose={onClose} isLocked={changing.isPending}>
      <DialogBody>
        <p>
          지금 예약은 <strong className="tabular">{periodText(reservation)}</strong>이에요. 새 시간으로 바뀔
          때까지 그대로 유지돼요.
        </p>
        {changing.failure !== undefined && <Banner tone="critical">{changing.failure}</Banner>}
        <SelectField
          label="날짜"
          options={datesFrom(today, reservation.date).map((value) => ({
            value,
            label: dateText(value),
          }))}
          value={date}
          onChange={(chosen) => {
            changing.reset();
            setDate(chosen);
          }}
        />
        {isOfSlots && slots.length > 0 && (
          <SelectField
            label="시작 시간"
            options={slots.map((slot) => ({
              value: String(slot.startMinute),
              label: slotText(slot.startMinute, slot.endMinute),
            }))}
            value={lacksSlot ? null : String(startMinute)}
            onChange={(chosen) => {
              changing.reset();
              setStartMinute(Number(chosen));
            }}
          />
        )}
        {facility && facility.maxLength > 1 && (
          <SelectField
            label={isOfSlots ? "이용 시간" : "기간"}
            options={Array.from({ length: facility.maxLength }, (_, index) => ({
              value: String(index + 1),
              label: lengthText(facility, index + 1, startMinute),
            }))}
            value={String(length)}
            onChange={(chosen) => {
              changing.reset();
              setLength(Number(chosen));
            }}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>그대로 두기</Button>
        <Button
          variant="primary"
          isPending={changing.isPending}
          disabledReason={problem}
          onPress={() =>
            changing.run({
              reservationId,
              date,
              length,
              ...(isOfSlots && { startMinute }),
              ...(isOfSameDay(reservation, date) && { spotNo: reservation.spotNo }),
            })
          }
        >
          바꾸기
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** A chosen spot is kept where only the hours change; on another day the lowest free one is taken. */
function isOfSameDay({ spotName, date }: Reservation, chosen: string): boolean {
  return spotName !== null && date === chosen;
}

/** From today on, and the booking's own day if that is later. */
function datesFrom(today: string, own: string): string[] {
  const dates = Array.from({ length: shownDays }, (_, index) => dayAfter(today, index));
  return dates.includes(own) ? dates : [...dates, own];
}

interface Lengths {
  bookBy: Reservation["bookBy"];
  slotMinutes: number;
  breakMinutes: number;
}

function lengthText(
  { bookBy, slotMinutes, breakMinutes }: Lengths,
  length: number,
  start: number | null,
): string {
  if (bookBy === "night") return `${length}박`;
  if (bookBy === "day") return `${length}일`;
  const minutes = length * slotMinutes + (length - 1) * breakMinutes;
  return start === null ? `${minutes}분` : `${minuteText(start + minutes)}까지`;
}
