import type { ErrorKind } from "./status.ts";

/** The failures of the services around them: visitors, alerts, imports. */
export const serviceErrors = {
  visitor_not_found: { status: "NOT_FOUND", message: "방문차량을 찾을 수 없어요." },
  /** Thrown with the month and its days: see quotaSentence. */
  visitor_quota_exceeded: {
    status: "FAILED_PRECONDITION",
    message: "이 달에 등록할 수 있는 날이 모자라요.",
  },
  visitor_started: { status: "FAILED_PRECONDITION", message: "이미 들어온 차량은 취소할 수 없어요." },
  visitor_duplicate: { status: "ALREADY_EXISTS", message: "같은 날 이미 등록된 차량이에요." },
  visitors_closed: {
    status: "FAILED_PRECONDITION",
    message: "지금은 방문차량 등록을 받지 않아요. 관리사무소에 문의해 주세요.",
  },

  push_unavailable: {
    status: "FAILED_PRECONDITION",
    message: "이 서비스는 아직 푸시 알림을 보내지 않아요.",
  },
  push_endpoint_not_allowed: {
    status: "INVALID_ARGUMENT",
    message: "이 브라우저의 푸시 서비스는 쓸 수 없어요.",
  },
  push_device_not_found: { status: "NOT_FOUND", message: "이미 연결을 끊은 기기예요." },
  email_unavailable: {
    status: "FAILED_PRECONDITION",
    message: "이 서비스는 아직 이메일을 보내지 않아요.",
  },
  email_refused: {
    status: "FAILED_PRECONDITION",
    message: "이 주소로는 이메일을 보낼 수 없어요. 내 정보에서 받을 수 있는 주소로 바꿔 주세요.",
  },
  wrong_code: { status: "INVALID_ARGUMENT", message: "인증 번호가 맞지 않아요." },
  code_expired: {
    status: "FAILED_PRECONDITION",
    message: "인증 번호의 시간이 지났어요. 다시 받아 주세요.",
  },
  alert_not_found: { status: "NOT_FOUND", message: "알림을 찾을 수 없어요." },

  import_not_found: { status: "NOT_FOUND", message: "가져오기를 찾을 수 없어요." },
  import_header_missing: {
    status: "INVALID_ARGUMENT",
    message: "'동', '호' 제목이 있는 줄을 찾지 못했어요. 열을 직접 골라 주세요.",
  },
  import_unreadable: {
    status: "INVALID_ARGUMENT",
    message:
      "엑셀(.xlsx)이나 CSV로 읽을 수 없는 파일이에요. 옛 형식(.xls)이나 암호가 걸린 파일은 엑셀에서 .xlsx로 다시 저장해 주세요.",
  },
  /** It took too much time or memory: it may be sound all the same. */
  import_too_heavy: {
    status: "RESOURCE_EXHAUSTED",
    message:
      "파일이 너무 무겁거나 서버가 바빠서 명부를 끝까지 읽지 못했어요. 1분 뒤에 다시 시도해 주세요. 또 읽지 못하면 명부가 있는 시트만 따로 저장해서 올려 주세요.",
  },
  import_too_many_rows: { status: "INVALID_ARGUMENT", message: "한 번에 20,000줄까지 가져올 수 있어요." },
  import_outdated: {
    status: "FAILED_PRECONDITION",
    message: "확인한 뒤에 명부가 바뀌었어요. 다시 확인해 주세요.",
  },
  import_expired: {
    status: "FAILED_PRECONDITION",
    message: "확인한 지 24시간이 지났어요. 파일을 다시 올려 주세요.",
  },
  /** Says how many where it is thrown: see server/features/homes/household-import/apply-import.ts. */
  import_has_errors: {
    status: "FAILED_PRECONDITION",
    message: "오류가 있는 줄이 있어요. 고치거나 오류를 빼고 적용해 주세요.",
  },
  move_out_count_wrong: {
    status: "INVALID_ARGUMENT",
    message: "전출로 처리할 세대 수를 정확히 입력해 주세요.",
  },
} as const satisfies Record<string, ErrorKind>;
