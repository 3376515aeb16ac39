import type { ErrorKind } from "./status.ts";

/** The failures of accounts: signing in, people, households, the office, super admins. */
export const accountErrors = {
  wrong_credentials: { status: "UNAUTHENTICATED", message: "이메일 또는 비밀번호가 잘못되었습니다." },
  sign_in_throttled: {
    status: "RESOURCE_EXHAUSTED",
    message: "로그인 시도가 너무 많아요. 15분 뒤에 다시 시도해 주세요.",
  },
  temporary_password_expired: {
    status: "FAILED_PRECONDITION",
    message: "임시 비밀번호의 사용 기간이 지났어요. 관리사무소에 다시 요청해 주세요.",
  },
  first_password_used: {
    status: "FAILED_PRECONDITION",
    message: "이미 비밀번호를 정하셨어요. 새 비밀번호로 로그인해 주세요.",
  },
  password_shared: {
    status: "FAILED_PRECONDITION",
    message: "같은 비밀번호를 쓰는 가족이 있어요. 이메일로 로그인해 주세요.",
  },
  passkey_refused: {
    status: "UNAUTHENTICATED",
    message:
      "이 기기의 지문·얼굴로는 로그인하지 못했어요. 비밀번호로 로그인한 뒤 내 정보에서 다시 등록해 주세요.",
  },
  passkey_not_made: {
    status: "FAILED_PRECONDITION",
    message: "이 기기를 등록하지 못했어요. 처음부터 다시 시도해 주세요.",
  },
  passkey_known: { status: "ALREADY_EXISTS", message: "이 기기는 이미 등록되어 있어요." },
  passkeys_full: {
    status: "FAILED_PRECONDITION",
    message: "열 개까지 등록할 수 있어요. 쓰지 않는 기기를 먼저 지워 주세요.",
  },
  passkeys_unavailable: {
    status: "FAILED_PRECONDITION",
    message: "이 주소에서는 지문·얼굴로 로그인할 수 없어요. 비밀번호로 로그인해 주세요.",
  },
  passkey_not_found: { status: "NOT_FOUND", message: "등록한 기기를 찾을 수 없어요. 이미 지웠을 수 있어요." },
  setup_already_done: { status: "FAILED_PRECONDITION", message: "초기 설정을 이미 마쳤어요." },
  wrong_current_password: { status: "INVALID_ARGUMENT", message: "현재 비밀번호가 맞지 않아요." },
  password_too_short: { status: "INVALID_ARGUMENT", message: "비밀번호는 6자 이상이어야 합니다." },
  nickname_reserved: {
    status: "INVALID_ARGUMENT",
    message: "관리사무소나 대표회의로 오해할 수 있어 쓸 수 없는 닉네임이에요. 다른 닉네임을 정해 주세요.",
  },
  nickname_taken: {
    status: "ALREADY_EXISTS",
    message: "같거나 비슷한 닉네임을 쓰는 이웃이 있어요. 다른 닉네임을 정해 주세요.",
  },
  email_taken: { status: "ALREADY_EXISTS", message: "이미 사용 중인 이메일입니다." },

  apartment_not_found: { status: "NOT_FOUND", message: "아파트를 찾을 수 없어요." },
  apartment_code_taken: { status: "ALREADY_EXISTS", message: "이미 사용 중인 아파트 고유 코드입니다." },
  apartment_in_use: {
    status: "FAILED_PRECONDITION",
    message: "관리자나 주민 계정이 남아 있는 아파트는 삭제할 수 없어요. 계정을 먼저 삭제해 주세요.",
  },
  consultation_not_found: { status: "NOT_FOUND", message: "상담 신청을 찾을 수 없어요. 지워졌을 수 있어요." },
  manager_not_found: { status: "NOT_FOUND", message: "관리자 계정을 찾을 수 없어요." },
  own_account: { status: "FAILED_PRECONDITION", message: "자기 계정은 여기서 바꿀 수 없어요." },
  last_staff_keeper: {
    status: "FAILED_PRECONDITION",
    message: "직원 관리 권한을 가진 계정이 하나는 남아 있어야 해요.",
  },
  rights_empty: { status: "INVALID_ARGUMENT", message: "업무를 하나 이상 골라 주세요." },
  link_expired: {
    status: "FAILED_PRECONDITION",
    message: "링크의 사용 기간이 지났거나 이미 쓴 링크예요. 다시 요청해 주세요.",
  },
  password_help_not_found: {
    status: "NOT_FOUND",
    message: "도움 요청을 찾을 수 없어요. 이미 처리했을 수 있어요.",
  },
  grantee_not_found: { status: "NOT_FOUND", message: "이 이메일을 쓰는 사용자가 없어요." },
  last_super_admin: {
    status: "FAILED_PRECONDITION",
    message: "마지막 최고 관리자 계정은 삭제할 수 없어요. 다른 사람에게 먼저 권한을 부여해 주세요.",
  },
  super_admin_not_found: { status: "NOT_FOUND", message: "최고 관리자 계정을 찾을 수 없어요." },
  own_super_admin_account: {
    status: "FAILED_PRECONDITION",
    message: "내 계정은 내가 삭제할 수 없어요. 다른 최고 관리자에게 부탁해 주세요.",
  },
  grant_not_waiting: {
    status: "NOT_FOUND",
    message: "기다리는 권한이 없어요. 이미 로그인해 권한이 적용됐거나 취소됐어요.",
  },
  grantee_awaits_setup: {
    status: "FAILED_PRECONDITION",
    message: "아직 초기 비밀번호를 쓰는 사용자예요. 초기 설정을 마친 뒤에 부여해 주세요.",
  },
  already_super_admin: { status: "FAILED_PRECONDITION", message: "이미 최고 관리자 권한이 있는 사용자예요." },
  resident_not_found: { status: "NOT_FOUND", message: "주민 계정을 찾을 수 없어요." },
  resident_awaits_setup: {
    status: "FAILED_PRECONDITION",
    message: "아직 초기 설정을 하지 않은 주민이라 비밀번호를 재설정할 수 없어요.",
  },
  resident_set_up: {
    status: "FAILED_PRECONDITION",
    message: "이미 초기 설정을 마친 주민이에요. 비밀번호를 잊었다면 비밀번호 재설정을 해 주세요.",
  },
  too_many_residents: {
    status: "FAILED_PRECONDITION",
    message: "한 번에 15,000명까지 다시 발급할 수 있어요. 동을 골라 나누어 발급해 주세요.",
  },

  household_not_found: { status: "NOT_FOUND", message: "세대를 찾을 수 없어요." },
  household_occupied: {
    status: "FAILED_PRECONDITION",
    message: "주민 계정이 있는 세대예요. 전출로 처리한 뒤 빈집으로 표시해 주세요.",
  },

  invitation_not_found: { status: "NOT_FOUND", message: "초대 번호가 맞지 않거나 기간이 지났어요." },
  home_contact_not_found: { status: "NOT_FOUND", message: "연락처를 찾을 수 없어요. 이미 지웠을 수 있어요." },
  home_contact_duplicate: { status: "ALREADY_EXISTS", message: "이 세대에 이미 적어 둔 사람이에요." },
  home_vehicle_not_found: { status: "NOT_FOUND", message: "차량을 찾을 수 없어요. 이미 지웠을 수 있어요." },
  home_vehicle_duplicate: { status: "ALREADY_EXISTS", message: "이 세대에 이미 등록된 차량이에요." },
  home_card_full: {
    status: "FAILED_PRECONDITION",
    message: "한 세대에 연락처는 20개, 차량은 10대까지 적을 수 있어요. 쓰지 않는 것을 지워 주세요.",
  },
  household_full: { status: "FAILED_PRECONDITION", message: "한 세대에 8명까지 등록할 수 있어요." },
  guardian_consent_required: {
    status: "INVALID_ARGUMENT",
    message: "만 14세 미만은 법정대리인의 동의가 필요해요.",
  },

  staff_not_found: { status: "NOT_FOUND", message: "직원 계정을 찾을 수 없어요." },

  consents_required: { status: "INVALID_ARGUMENT", message: "필수 항목에 동의해 주세요." },
} as const satisfies Record<string, ErrorKind>;
