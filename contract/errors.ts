/** The statuses of the callable protocol, with the HTTP status of each. */
export const httpStatusOf = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  CANCELLED: 499,
  UNKNOWN: 500,
  INTERNAL: 500,
  DATA_LOSS: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const;

export type ErrorStatus = keyof typeof httpStatusOf;

interface ErrorKind {
  status: ErrorStatus;
  /** A Korean sentence that users see as it is. */
  message: string;
}

/** The errors of any function: of the protocol, of admission, of the database. */
const sharedErrors = {
  invalid_request: { status: "INVALID_ARGUMENT", message: "요청 형식이 올바르지 않아요." },
  request_too_large: { status: "INVALID_ARGUMENT", message: "보낸 내용이 너무 커요." },
  invalid_input: { status: "INVALID_ARGUMENT", message: "입력한 내용을 확인해 주세요." },
  unknown_function: { status: "NOT_FOUND", message: "없는 기능이에요. 화면을 새로 고쳐 주세요." },
  not_signed_in: { status: "UNAUTHENTICATED", message: "로그인이 필요해요." },
  session_ended: { status: "UNAUTHENTICATED", message: "로그인이 만료되었어요. 다시 로그인해 주세요." },
  role_not_allowed: { status: "PERMISSION_DENIED", message: "이 기능을 쓸 권한이 없어요." },
  right_not_granted: {
    status: "PERMISSION_DENIED",
    message: "이 업무를 맡지 않은 계정이에요. 관리소장에게 요청해 주세요.",
  },
  foreign_origin: { status: "PERMISSION_DENIED", message: "허용되지 않은 곳에서 온 요청이에요." },
  initial_setup_required: { status: "FAILED_PRECONDITION", message: "먼저 초기 설정을 마쳐 주세요." },
  too_many_requests: {
    status: "RESOURCE_EXHAUSTED",
    message: "요청이 너무 많아요. 잠시 후 다시 시도해 주세요.",
  },
  request_id_reused: {
    status: "INVALID_ARGUMENT",
    message: "앞서 보낸 요청과 내용이 달라요. 화면을 새로 고치고 다시 시도해 주세요.",
  },
  answer_too_large: {
    status: "RESOURCE_EXHAUSTED",
    message: "내용이 너무 많아 한 번에 보여 드릴 수 없어요. 나누어 불러와 주세요.",
  },
  deadline_exceeded: {
    status: "DEADLINE_EXCEEDED",
    message: "처리 시간이 너무 오래 걸려 멈췄어요. 다시 시도해 주세요.",
  },
  unavailable: { status: "UNAVAILABLE", message: "서버가 잠시 응답하지 못해요. 잠시 후 다시 시도해 주세요." },
  disk_full: {
    status: "UNAVAILABLE",
    message: "서버에 저장할 공간이 부족해서 지금은 볼 수만 있어요. 서비스를 운영하는 곳에 알려 주세요.",
  },
  conflict: { status: "ABORTED", message: "다른 요청과 겹쳤어요. 다시 시도해 주세요." },
  internal: { status: "INTERNAL", message: "서버 오류가 발생했습니다. 다시 시도해주세요." },
} as const satisfies Record<string, ErrorKind>;

/**
 * The errors that a function must declare. Those of one feature are here too, so that none is worded twice.
 */
const ownErrors = {
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
  setup_already_done: { status: "FAILED_PRECONDITION", message: "초기 설정을 이미 마쳤어요." },
  wrong_current_password: { status: "INVALID_ARGUMENT", message: "현재 비밀번호가 맞지 않아요." },
  password_too_short: { status: "INVALID_ARGUMENT", message: "비밀번호는 6자 이상이어야 합니다." },
  nickname_reserved: {
    status: "INVALID_ARGUMENT",
    message: "관리사무소로 오해할 수 있어 쓸 수 없는 닉네임이에요. 다른 닉네임을 정해 주세요.",
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

  invitation_not_found: { status: "NOT_FOUND", message: "초대 번호가 맞지 않거나 기간이 지났어요." },
  household_full: { status: "FAILED_PRECONDITION", message: "한 세대에 8명까지 등록할 수 있어요." },
  guardian_consent_required: {
    status: "INVALID_ARGUMENT",
    message: "만 14세 미만은 법정대리인의 동의가 필요해요.",
  },

  resident_number_found: {
    status: "INVALID_ARGUMENT",
    message: "주민등록번호로 보이는 내용이 있어 올릴 수 없어요. 지우고 다시 시도해 주세요.",
  },

  placeholder_left: { status: "INVALID_ARGUMENT", message: "{날짜}처럼 아직 채우지 않은 칸이 있어요." },
  publish_time_past: {
    status: "INVALID_ARGUMENT",
    message: "게시 시각은 지금부터 1분 뒤에서 1년 안이어야 해요.",
  },
  too_many_pinned: {
    status: "FAILED_PRECONDITION",
    message: "상단 고정은 5개까지예요. 다른 공지의 고정을 먼저 풀어 주세요.",
  },
  template_not_found: { status: "NOT_FOUND", message: "서식을 찾을 수 없어요." },
  too_many_templates: {
    status: "FAILED_PRECONDITION",
    message: "서식은 50개까지 저장할 수 있어요. 쓰지 않는 서식을 먼저 지워 주세요.",
  },
  notice_not_found: { status: "NOT_FOUND", message: "공지사항을 찾을 수 없습니다." },
  complaint_not_found: { status: "NOT_FOUND", message: "민원을 찾을 수 없어요." },
  complaint_of_another: {
    status: "PERMISSION_DENIED",
    // The specification shows only this sentence in English.
    message: "You do not have permission to view this complaint.",
  },
  complaint_closed: {
    status: "FAILED_PRECONDITION",
    message: "처리 완료된 민원이에요. 다시 열기를 이용해 주세요.",
  },
  reopen_too_late: {
    status: "FAILED_PRECONDITION",
    message: "처리 완료 후 7일이 지나 다시 열 수 없어요. 새 민원으로 접수해 주세요.",
  },
  complaint_under_way: {
    status: "FAILED_PRECONDITION",
    message: "관리사무소가 처리를 시작한 민원은 수정하거나 삭제할 수 없어요.",
  },

  staff_not_found: { status: "NOT_FOUND", message: "직원 계정을 찾을 수 없어요." },

  /** Names what was found where it is thrown: see server/features/disclosures/safe-summary.ts. */
  personal_data_found: {
    status: "INVALID_ARGUMENT",
    message: "세대를 알아볼 수 있는 내용이 있어요. 지우고 다시 시도해 주세요.",
  },
  month_not_over: { status: "FAILED_PRECONDITION", message: "아직 끝나지 않은 달이에요." },
  disclosure_exists: { status: "ALREADY_EXISTS", message: "이미 공개한 달이에요." },
  disclosure_not_found: { status: "NOT_FOUND", message: "공개한 처리 결과를 찾을 수 없어요." },

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
  consents_required: { status: "INVALID_ARGUMENT", message: "필수 항목에 동의해 주세요." },
  alert_not_found: { status: "NOT_FOUND", message: "알림을 찾을 수 없어요." },

  board_not_found: { status: "NOT_FOUND", message: "게시판을 찾을 수 없습니다." },
  post_not_found: { status: "NOT_FOUND", message: "게시글 정보를 찾을 수 없습니다." },
  post_of_another: {
    status: "PERMISSION_DENIED",
    message: "다른 사람이 쓴 글은 수정하거나 삭제할 수 없어요.",
  },
  price_off_flea_market: {
    status: "INVALID_ARGUMENT",
    message: "가격은 벼룩시장 글에만 적을 수 있어요.",
  },
  post_not_for_sale: {
    status: "FAILED_PRECONDITION",
    message: "벼룩시장 글만 거래완료로 표시할 수 있어요.",
  },
  comment_not_found: { status: "NOT_FOUND", message: "댓글을 찾을 수 없어요." },
  comment_of_another: {
    status: "PERMISSION_DENIED",
    message: "다른 사람이 쓴 댓글은 수정하거나 삭제할 수 없어요.",
  },

  post_hidden: {
    status: "FAILED_PRECONDITION",
    message: "관리사무소가 가린 글은 고칠 수 없어요. 이의를 제기하거나 지울 수 있어요.",
  },
  already_reported: { status: "ALREADY_EXISTS", message: "이미 신고한 글이에요." },
  cannot_report_own: { status: "FAILED_PRECONDITION", message: "내 글은 신고할 수 없어요." },
  report_not_found: { status: "NOT_FOUND", message: "신고를 찾을 수 없어요." },
  report_decided: { status: "FAILED_PRECONDITION", message: "이미 처리한 신고예요." },
  not_hidden: { status: "FAILED_PRECONDITION", message: "가려진 글이 아니에요." },
  already_appealed: { status: "ALREADY_EXISTS", message: "이미 이의를 제기했어요." },
  appeal_too_late: { status: "FAILED_PRECONDITION", message: "이의 제기 기간이 지났어요." },
  removal_too_early: {
    status: "FAILED_PRECONDITION",
    message: "가린 지 7일이 지나거나 글쓴이가 이의를 제기한 뒤에 삭제할 수 있어요.",
  },
  colleague_decides: {
    status: "FAILED_PRECONDITION",
    message: "글을 가린 사람이 아닌 다른 커뮤니티 담당자가 결정해 주세요.",
  },
  block_not_found: { status: "NOT_FOUND", message: "차단한 이웃을 찾을 수 없어요." },
  cannot_block_own: { status: "FAILED_PRECONDITION", message: "나를 차단할 수는 없어요." },
  author_gone: { status: "FAILED_PRECONDITION", message: "탈퇴한 사용자의 글이라 차단할 수 없어요." },

  file_not_found: { status: "NOT_FOUND", message: "파일을 찾을 수 없어요." },
  file_too_large: { status: "INVALID_ARGUMENT", message: "사진은 30MB, 문서는 20MB까지 올릴 수 있어요." },
  file_type_not_allowed: {
    status: "INVALID_ARGUMENT",
    message:
      "올릴 수 없는 형식이에요. 사진(JPG, PNG, WebP, HEIC) 또는 문서(PDF, HWP, DOCX, XLSX, PPTX, TXT, CSV)만 올릴 수 있어요.",
  },
  file_broken: {
    status: "INVALID_ARGUMENT",
    message: "열 수 없는 파일이에요. 다른 파일을 골라 주세요.",
  },
  /** Says how many where it is thrown: see server/domain/attachments.ts. */
  too_many_files: { status: "INVALID_ARGUMENT", message: "올릴 수 있는 파일의 수를 넘었어요." },
  file_infected: { status: "INVALID_ARGUMENT", message: "악성 코드가 발견되어 올릴 수 없어요." },
  scan_unavailable: {
    status: "UNAVAILABLE",
    message: "파일을 검사하지 못했어요. 잠시 후 다시 시도해 주세요.",
  },
  files_busy: { status: "UNAVAILABLE", message: "파일을 처리하지 못했어요. 잠시 후 다시 시도해 주세요." },
  storage_full: {
    status: "RESOURCE_EXHAUSTED",
    message: "단지의 저장 공간이 가득 찼어요. 관리사무소에 알려 주세요.",
  },

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
  import_too_many_rows: { status: "INVALID_ARGUMENT", message: "한 번에 20,000줄까지 가져올 수 있어요." },
  import_outdated: {
    status: "FAILED_PRECONDITION",
    message: "확인한 뒤에 명부가 바뀌었어요. 다시 확인해 주세요.",
  },
  import_expired: {
    status: "FAILED_PRECONDITION",
    message: "확인한 지 24시간이 지났어요. 파일을 다시 올려 주세요.",
  },
  /** Says how many where it is thrown: see server/features/household-import/apply-import.ts. */
  import_has_errors: {
    status: "FAILED_PRECONDITION",
    message: "오류가 있는 줄이 있어요. 고치거나 오류를 빼고 적용해 주세요.",
  },
  move_out_count_wrong: {
    status: "INVALID_ARGUMENT",
    message: "전출로 처리할 세대 수를 정확히 입력해 주세요.",
  },
} as const satisfies Record<string, ErrorKind>;

/** Every error: the machine's code (`details.code`), its status and its sentence. */
export const errors = { ...sharedErrors, ...ownErrors };

export type SharedErrorCode = keyof typeof sharedErrors;
export type OwnErrorCode = keyof typeof ownErrors;
export type ErrorCode = keyof typeof errors;

/** Whether any function may answer with it. */
export function isSharedError(code: ErrorCode): code is SharedErrorCode {
  return Object.hasOwn(sharedErrors, code);
}

/** The details of an error, besides status and message: which rule failed, and at which field. */
export interface ErrorDetails<Code extends ErrorCode = ErrorCode> {
  code: Code;
  field?: string;
  /** The seconds after which a retry makes sense. */
  retryAfterSeconds?: number;
  /** Only with file_not_found of a form: those of its `fileIds`. */
  missingIds?: string[];
  /** Only with INTERNAL: the id of the failure in the server's log. */
  requestId?: string;
}
