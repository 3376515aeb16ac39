import type { ErrorKind } from "./status.ts";

/** The failures of booking facilities, in the order of a booking's life. */
export const bookingErrors = {
  facility_not_found: { status: "NOT_FOUND", message: "시설을 찾을 수 없어요." },
  facility_name_taken: { status: "ALREADY_EXISTS", message: "같은 이름의 시설이 있어요." },
  too_many_facilities: { status: "FAILED_PRECONDITION", message: "시설은 50개까지 등록할 수 있어요." },
  spot_in_use: { status: "FAILED_PRECONDITION", message: "예약이 있는 자리는 지울 수 없어요." },
  facility_has_history: {
    status: "FAILED_PRECONDITION",
    message: "이용 기록이 있는 시설은 지울 수 없어요. 운영을 중지해 주세요.",
  },

  reservation_not_found: { status: "NOT_FOUND", message: "예약을 찾을 수 없어요." },
  facility_inactive: { status: "FAILED_PRECONDITION", message: "지금은 운영하지 않는 시설이에요." },
  slot_unknown: {
    status: "INVALID_ARGUMENT",
    message: "예약할 수 없는 시간이에요. 화면을 새로 고쳐 주세요.",
  },
  facility_closed: { status: "FAILED_PRECONDITION", message: "그 시간에는 운영하지 않아요." },
  too_late: { status: "FAILED_PRECONDITION", message: "예약할 수 있는 시간이 지났어요." },
  /** Thrown with the moment: see server/domain/booking/refusals.ts. */
  not_open_yet: { status: "FAILED_PRECONDITION", message: "아직 예약할 수 없는 날이에요." },
  in_lottery: { status: "FAILED_PRECONDITION", message: "추첨으로 배정하는 시간이에요." },
  /** Thrown with the moment of its end and the reason. */
  booking_suspended: { status: "FAILED_PRECONDITION", message: "지금은 예약할 수 없어요." },
  /** Thrown with `alternatives`, if there are any. */
  slot_taken: {
    status: "ALREADY_EXISTS",
    message: "방금 다른 분이 예약했어요. 다른 시간을 골라 주세요.",
  },
  /** Thrown with the number of spots. */
  at_once_limit: {
    status: "FAILED_PRECONDITION",
    message: "같은 시간에 세대당 1자리까지 예약할 수 있어요.",
  },
  /** Thrown with the limit. */
  limit_reached: { status: "FAILED_PRECONDITION", message: "예약 한도를 모두 썼어요." },
  reservation_over: { status: "FAILED_PRECONDITION", message: "이미 끝난 예약이에요." },
  too_late_to_change: {
    status: "FAILED_PRECONDITION",
    message: "무료로 취소할 수 있는 시간이 지나 바꿀 수 없어요.",
  },
  too_late_to_restore: { status: "FAILED_PRECONDITION", message: "되돌릴 수 있는 시간이 지났어요." },

  waitlist_entry_not_found: { status: "NOT_FOUND", message: "대기를 찾을 수 없어요." },
  slot_free: { status: "FAILED_PRECONDITION", message: "지금 바로 예약할 수 있어요." },
  already_waiting: { status: "ALREADY_EXISTS", message: "이미 대기하고 있어요." },
  too_many_waiting: { status: "FAILED_PRECONDITION", message: "대기는 5건까지 걸 수 있어요." },
  offer_over: { status: "FAILED_PRECONDITION", message: "제안 시간이 지났어요." },

  attendance_too_late: { status: "FAILED_PRECONDITION", message: "이용이 끝나고 7일이 지났어요." },
  suspension_not_found: { status: "NOT_FOUND", message: "이용 정지를 찾을 수 없어요." },

  closure_not_found: { status: "NOT_FOUND", message: "휴관 일정을 찾을 수 없어요." },
  closure_hits_changed: {
    status: "ABORTED",
    message: "그사이 예약이 바뀌었어요. 취소될 예약을 다시 확인해 주세요.",
  },

  lottery_not_found: { status: "NOT_FOUND", message: "추첨을 찾을 수 없어요." },
  lottery_not_open: { status: "FAILED_PRECONDITION", message: "지금은 응모할 수 없어요." },
  lottery_not_closed: { status: "FAILED_PRECONDITION", message: "응모가 끝난 뒤에 추첨할 수 있어요." },
  lottery_not_drawn: { status: "FAILED_PRECONDITION", message: "아직 추첨하지 않았어요." },
  lottery_over: { status: "FAILED_PRECONDITION", message: "이미 끝난 추첨이에요." },

  month_closed: {
    status: "FAILED_PRECONDITION",
    message: "마감한 달이에요. 관리비 프로그램에서 조정해 주세요.",
  },
} as const satisfies Record<string, ErrorKind>;
