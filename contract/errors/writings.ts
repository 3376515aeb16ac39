import type { ErrorKind } from "./status.ts";

/** The failures of what people write: notices, complaints, posts, reports, and the files of each. */
export const writingErrors = {
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
  register_too_long: {
    status: "FAILED_PRECONDITION",
    message: "민원대장은 한 번에 3,000건까지 볼 수 있어요. 기간을 줄여 주세요.",
  },
  phrase_not_found: { status: "NOT_FOUND", message: "자주 쓰는 답변을 찾을 수 없어요." },
  too_many_phrases: {
    status: "FAILED_PRECONDITION",
    message: "자주 쓰는 답변은 50개까지 저장할 수 있어요. 쓰지 않는 것을 먼저 지워 주세요.",
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

  /** Names what was found where it is thrown: see server/features/office/disclosures/safe-summary.ts. */
  personal_data_found: {
    status: "INVALID_ARGUMENT",
    message: "세대를 알아볼 수 있는 내용이 있어요. 지우고 다시 시도해 주세요.",
  },
  month_not_over: { status: "FAILED_PRECONDITION", message: "아직 끝나지 않은 달이에요." },
  disclosure_exists: { status: "ALREADY_EXISTS", message: "이미 공개한 달이에요." },
  event_not_found: { status: "NOT_FOUND", message: "일정을 찾을 수 없어요." },
  document_not_found: { status: "NOT_FOUND", message: "자료를 찾을 수 없어요." },
  confirmation_missing: {
    status: "INVALID_ARGUMENT",
    message: "문서 안에 동·호, 전화번호, 계좌가 없는지 확인해 주세요.",
  },
  disclosure_not_found: { status: "NOT_FOUND", message: "공개한 처리 결과를 찾을 수 없어요." },

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
  not_on_flea_market: {
    status: "FAILED_PRECONDITION",
    message: "벼룩시장 글의 판매자에게만 연락할 수 있어요.",
  },
  own_market_post: { status: "FAILED_PRECONDITION", message: "내가 올린 글이에요." },
  seller_gone: { status: "FAILED_PRECONDITION", message: "탈퇴한 사용자의 글이라 연락할 수 없어요." },
  seller_blocked: {
    status: "FAILED_PRECONDITION",
    message: "차단한 이웃이에요. 차단을 풀면 연락할 수 있어요.",
  },
  market_talk_not_found: { status: "NOT_FOUND", message: "대화를 찾을 수 없어요." },
  market_talk_shut: {
    status: "FAILED_PRECONDITION",
    message: "관리사무소가 가린 글이나 대화라 지금은 보낼 수 없어요.",
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
} as const satisfies Record<string, ErrorKind>;
