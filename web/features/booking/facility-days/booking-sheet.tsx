import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Facility } from "#contract/facilities.ts";
import type { FacilityDay, FacilitySlot } from "#contract/facility-days.ts";
import type { Reservation } from "#contract/reservations.ts";
import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { stateAt } from "#web/booking/slot-state.ts";
import { SpotGrid } from "#web/booking/spot-grid.tsx";
import { endText, spotText } from "#web/booking/words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ChipGroup } from "#web/ui/fields/chip-group.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/overlays/dialog.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { reachedText, suspensionText } from "./allowance.tsx";
import { Alternatives } from "./alternatives.tsx";
import { Booked } from "./booked.tsx";
import { isFree, possibleLengths, slotsOfBooking } from "./lengths.ts";
import { Terms } from "./terms.tsx";

interface BookingSheetProps {
  facility: Facility;
  /** Live: what is taken meanwhile is seen here. */
  day: FacilityDay;
  startMinute: number;
  /** By the server's clock. */
  now: number;
  today: string;
  isOpen: boolean;
  onClose: () => void;
  /** For whole days and nights, what is free instead begins on another date. */
  onOtherDate: (date: string) => void;
}

/** All that one agrees to before the last tap. If the spot is taken meanwhile, it stays and offers others near it. */
export function BookingSheet({
  facility,
  day,
  now,
  today,
  isOpen,
  onClose,
  onOtherDate,
  ...asked
}: BookingSheetProps) {
  const [startMinute, setStartMinute] = useState(asked.startMinute);
  const [length, setLength] = useState(1);
  const [chosen, setChosen] = useState<number | null>(null);
  const [booked, setBooked] = useState<Reservation>();
  const booking = useCommand("createReservation", {
    fallback: "예약하지 못했어요.",
    onSuccess: ({ reservation }) => setBooked(reservation),
  });
  const use = useQuery({
    ...callQuery("getMyUse", { facilityId: facility.id, date: day.date }),
    enabled: isOpen,
  });

  const openSpots = facility.spots.filter((spot) => spot.isOpen);
  const spotNos = openSpots.map(({ spotNo }) => spotNo);
  const lengths = possibleLengths(facility, day, startMinute, spotNos);
  const slots = useBookedSlots(facility, day, startMinute, length);
  const isNamed = facility.spotChoice === "named";
  const free = spotNos.filter((spotNo) => isFree(slots, spotNo));
  const spotNo = isNamed ? (chosen ?? free[0] ?? null) : null;
  const period = {
    bookBy: facility.bookBy,
    date: day.date,
    length,
    startsAt: momentOf(day.date, startMinute).toISOString(),
    endsAt: endOf(facility, day.date, slots, length),
  };
  const first = slots[0];
  const state = first && stateAt(first, day, now);
  const isSpotTaken = isNamed && (spotNo === null || !free.includes(spotNo));
  const refusal =
    state === "past"
      ? "예약할 수 있는 시간이 지났어요."
      : ((use.data && suspensionText(use.data)) ??
        (isSpotTaken ? "방금 다른 분이 예약했어요. 다른 자리를 골라 주세요." : undefined) ??
        (use.data && reachedText(use.data)));

  const choose = (given: { startMinute?: number; spotNo?: number | null; length?: number }) => {
    booking.reset();
    if (given.startMinute !== undefined) setStartMinute(given.startMinute);
    if (given.length !== undefined) setLength(given.length);
    if (given.spotNo !== undefined) setChosen(given.spotNo);
  };
  const spot = openSpots.find((each) => each.spotNo === spotNo);
  return (
    <Dialog
      title={booked ? "예약했어요" : facility.name}
      isOpen={isOpen}
      onClose={onClose}
      isLocked={booking.isPending}
      closesOutside
    >
      {booked ? (
        <Booked reservation={booked} onClose={onClose} />
      ) : (
        <>
          <DialogBody>
            {booking.failure !== undefined && (
              <Banner tone="critical" title={booking.failure}>
                <Alternatives
                  facility={facility}
                  date={day.date}
                  alternatives={booking.error?.details?.alternatives ?? []}
                  onChoose={(alternative) =>
                    alternative.date === day.date
                      ? choose({
                          startMinute: alternative.startMinute,
                          spotNo: isNamed ? alternative.spotNo : null,
                        })
                      : onOtherDate(alternative.date)
                  }
                />
              </Banner>
            )}
            {booking.failure === undefined && refusal !== undefined && (
              <Banner tone="warning">{refusal}</Banner>
            )}
            <Terms
              facility={facility}
              period={period}
              spot={spot && openSpots.length > 1 ? spotText(spot.name, facility.spotLabel) : undefined}
              uses={use.data?.limits}
              now={now}
              today={today}
            />
            {lengths.length > 1 && (
              <LengthChoice
                facility={facility}
                date={day.date}
                startMinute={startMinute}
                lengths={lengths}
                length={length}
                onChoose={(given) => choose({ length: given, spotNo: null })}
              />
            )}
            {isNamed && openSpots.length > 1 && (
              <SpotGrid
                label={facility.spotLabel}
                spots={openSpots}
                taken={new Set(slots.flatMap((slot) => slot.takenSpotNos))}
                closed={new Set(slots.flatMap((slot) => slot.closedSpotNos))}
                chosen={spotNo}
                onChoose={(given) => choose({ spotNo: given })}
              />
            )}
          </DialogBody>
          <DialogFooter>
            <Button
              variant="primary"
              isWide
              // The sheet shows what is agreed to, and this agrees.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={refusal === undefined}
              isPending={booking.isPending}
              disabledReason={refusal}
              onPress={() =>
                booking.run({
                  facilityId: facility.id,
                  date: day.date,
                  length,
                  ...(facility.bookBy === "slot" && { startMinute }),
                  ...(spotNo !== null && { spotNo }),
                })
              }
            >
              예약하기
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

/** The slots that the booking takes; for several days or nights, those of each. */
function useBookedSlots(
  facility: Facility,
  day: FacilityDay,
  startMinute: number,
  length: number,
): readonly FacilitySlot[] {
  const isOfDays = facility.bookBy !== "slot";
  const laterDates = Array.from({ length: isOfDays ? length - 1 : 0 }, (_, index) =>
    dayAfter(day.date, index + 1),
  );
  const later = useQueries({
    queries: laterDates.map((date) => callQuery("getFacilityDay", { facilityId: facility.id, date })),
    combine: (answers) => answers.flatMap(({ data }) => data?.day.slots ?? []),
  });
  if (isOfDays) return [...day.slots, ...later];
  return (
    slotsOfBooking(facility, day, startMinute, length) ??
    day.slots.filter((slot) => slot.startMinute === startMinute)
  );
}

/** For days and nights the end of the last one, as soon as it is known. */
function endOf(facility: Facility, date: string, slots: readonly FacilitySlot[], length: number): string {
  const last = slots.at(-1);
  const endMinute = last?.endMinute ?? 0;
  const lastDate = facility.bookBy === "slot" ? date : dayAfter(date, length - 1);
  return momentOf(lastDate, endMinute).toISOString();
}

interface LengthChoiceProps {
  facility: Facility;
  date: string;
  startMinute: number;
  lengths: readonly number[];
  length: number;
  onChoose: (length: number) => void;
}

function LengthChoice({ facility, date, startMinute, lengths, length, onChoose }: LengthChoiceProps) {
  const { bookBy, slotMinutes, breakMinutes } = facility;
  const labelOf = (each: number) => {
    if (bookBy === "slot") {
      return `${endText(startMinute + each * slotMinutes + (each - 1) * breakMinutes)}까지`;
    }
    if (bookBy === "day") return each === 1 ? "하루" : `${each}일`;
    return `${each}박 · ${Number(dayAfter(date, each).slice(8))}일 퇴실`;
  };
  const options = lengths.map((each) => ({ value: String(each), label: labelOf(each) }));
  const common = {
    label: bookBy === "slot" ? "이용 시간" : "기간",
    options,
    value: String(length),
    onChange: (given: string) => onChoose(Number(given)),
  };
  return options.length <= mostChips ? <ChipGroup {...common} /> : <SelectField {...common} />;
}

const mostChips = 6;
