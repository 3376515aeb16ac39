import type { ErrorKind } from "./status.ts";

/** The failures of clubs and their meetings. */
export const clubErrors = {
  club_not_found: { status: "NOT_FOUND", message: "동호회를 찾을 수 없어요." },
  club_name_taken: { status: "ALREADY_EXISTS", message: "같은 이름의 동호회가 있어요." },
  club_name_reserved: {
    status: "INVALID_ARGUMENT",
    message: "관리사무소나 대표회의로 오해할 수 있는 이름이에요.",
  },
  not_club_member: { status: "PERMISSION_DENIED", message: "회원만 볼 수 있어요." },
  not_club_officer: { status: "PERMISSION_DENIED", message: "모임장과 운영진만 할 수 있어요." },
  not_club_owner: { status: "PERMISSION_DENIED", message: "모임장만 할 수 있어요." },
  join_banned: { status: "PERMISSION_DENIED", message: "이 동호회에는 다시 가입할 수 없어요." },
  already_member: { status: "ALREADY_EXISTS", message: "이미 가입했거나 신청한 동호회예요." },
  club_full: { status: "FAILED_PRECONDITION", message: "정원이 찼어요." },
  club_closed: { status: "FAILED_PRECONDITION", message: "문을 닫은 동호회예요." },
  join_too_soon: {
    status: "FAILED_PRECONDITION",
    message: "거절된 뒤 7일이 지나면 다시 신청할 수 있어요.",
  },
  too_many_clubs: {
    status: "FAILED_PRECONDITION",
    message: "동호회는 20개까지 가입하고 3개까지 만들 수 있어요.",
  },
  owner_must_hand_over: { status: "FAILED_PRECONDITION", message: "모임장을 넘긴 뒤에 나갈 수 있어요." },
  owner_must_stay: {
    status: "FAILED_PRECONDITION",
    message: "모임장은 내보내거나 역할을 바꿀 수 없어요. 먼저 모임장을 넘겨 주세요.",
  },
  closed_by_office: {
    status: "FAILED_PRECONDITION",
    message: "관리사무소가 닫은 동호회예요. 관리사무소에 문의해 주세요.",
  },
  club_reopen_too_late: {
    status: "FAILED_PRECONDITION",
    message: "닫은 지 30일이 지나 다시 열 수 없어요.",
  },
  request_not_found: { status: "NOT_FOUND", message: "가입 신청을 찾을 수 없어요." },
  member_not_found: { status: "NOT_FOUND", message: "회원을 찾을 수 없어요." },
  handover_not_found: { status: "NOT_FOUND", message: "모임장을 넘기려던 것이 취소됐어요." },

  meeting_not_found: { status: "NOT_FOUND", message: "모임을 찾을 수 없어요." },
  meeting_started: { status: "FAILED_PRECONDITION", message: "이미 시작한 모임이에요." },
  meeting_cancelled: { status: "FAILED_PRECONDITION", message: "취소된 모임이에요." },
  capacity_below_going: {
    status: "FAILED_PRECONDITION",
    message: "이미 참석하기로 한 사람보다 적게 줄일 수 없어요.",
  },
} as const satisfies Record<string, ErrorKind>;
