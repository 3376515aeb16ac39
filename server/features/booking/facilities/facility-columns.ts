import type { Facility } from "#contract/facilities.ts";

/** The columns of the fields that an office sent for a facility; undefined for the others. */
export function columnsOf(fields: Partial<Omit<Facility, "spots">>) {
  return {
    name: fields.name,
    kind: fields.kind,
    place: fields.place,
    guide: fields.guide,
    is_active: fields.isActive,
    hours: json(fields.hours),
    holiday_hours: json(fields.holidayHours),
    slot_minutes: fields.slotMinutes,
    break_minutes: fields.breakMinutes,
    max_length: fields.maxLength,
    spot_label: fields.spotLabel,
    spot_choice: fields.spotChoice,
    open_rule: json(fields.openRule),
    open_minute: fields.openMinute,
    notice_minutes: fields.noticeMinutes,
    late_booking: fields.lateBooking,
    limits: json(fields.limits),
    max_at_once: fields.maxAtOnce,
    price_won: fields.priceWon,
    cancel_fees: json(fields.cancelFees),
    grace_minutes: fields.graceMinutes,
    no_show_percent: fields.noShowPercent,
    check_in: fields.checkIn,
    check_in_minutes: fields.checkInMinutes,
    offer_minutes: fields.offerMinutes,
  };
}

/** Null is a value of JSON too: closed. */
function json(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
