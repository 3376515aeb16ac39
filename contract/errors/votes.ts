import type { ErrorKind } from "./status.ts";

/** The failures of votes, in the order of a vote's life. */
export const voteErrors = {
  vote_not_found: { status: "NOT_FOUND", message: "투표를 찾을 수 없어요." },
  vote_decision_not_found: { status: "NOT_FOUND", message: "결정을 찾을 수 없어요." },
  vote_option_not_found: { status: "NOT_FOUND", message: "후보를 찾을 수 없어요." },
  vote_contest_not_found: { status: "NOT_FOUND", message: "안건을 찾을 수 없어요." },
  vote_suspension_not_found: { status: "NOT_FOUND", message: "확인할 선거관리위원을 찾을 수 없어요." },
  objection_not_found: { status: "NOT_FOUND", message: "이의신청을 찾을 수 없어요." },

  official_is_candidate: {
    status: "INVALID_ARGUMENT",
    message: "후보자와 같은 세대에 사는 사람은 선거관리위원이 될 수 없어요.",
  },
  lock_invalid: {
    status: "INVALID_ARGUMENT",
    message: "열쇠가 맞지 않아요. 이 투표의 열쇠 카드인지 확인해 주세요.",
  },
  ballot_invalid: {
    status: "INVALID_ARGUMENT",
    message: "투표용지를 읽지 못했어요. 화면을 새로 고친 뒤 다시 투표해 주세요.",
  },

  vote_officials_only: {
    status: "PERMISSION_DENIED",
    message: "이 투표의 선거관리위원만 할 수 있어요.",
  },
  own_objection: {
    status: "PERMISSION_DENIED",
    message: "내가 낸 이의신청은 다른 선거관리위원이 정해요.",
  },
  not_on_vote_roll: { status: "PERMISSION_DENIED", message: "이 투표의 명부에 없는 세대예요." },
  voter_not_admitted: {
    status: "PERMISSION_DENIED",
    message:
      "이번에는 신분증을 가지고 투표소에서 투표해 주세요. 한 표는 그대로 있어요. 명부를 정한 뒤에 만들었거나 비밀번호를 다시 받은 계정이라, 남이 대신 투표하지 못하게 본인을 먼저 확인해요.",
  },

  household_already_voted: {
    status: "ALREADY_EXISTS",
    message: "이미 투표한 세대예요. 한 세대는 한 번만 투표할 수 있어요.",
  },
  lock_already_added: { status: "ALREADY_EXISTS", message: "자물쇠를 이미 채웠어요." },
  decision_already_approved: { status: "ALREADY_EXISTS", message: "이미 승인했어요." },

  has_vote_office: {
    status: "FAILED_PRECONDITION",
    message:
      "진행 중인 투표의 선거관리위원이라 계정을 삭제하거나 옮길 수 없어요. 투표 화면에서 직무를 내려놓은 뒤에 해 주세요. 자물쇠를 맡았으면 개표한 뒤에, 늦어도 마감하고 30일이 지나면 할 수 있어요.",
  },
  candidate_joins_official: {
    status: "FAILED_PRECONDITION",
    message:
      "진행 중인 투표의 후보라서 그 투표의 선거관리위원이 사는 세대로 옮길 수 없어요. 투표가 끝난 뒤에 옮겨 주세요.",
  },
  vote_roll_with_officials: {
    status: "FAILED_PRECONDITION",
    message:
      "개시가 올라온 뒤에는 선거관리위원만 명부를 고칠 수 있어요. 고칠 곳을 선거관리위원에게 알려 주세요.",
  },
  vote_not_draft: { status: "FAILED_PRECONDITION", message: "이미 공고한 투표라 바꿀 수 없어요." },
  vote_frozen: { status: "FAILED_PRECONDITION", message: "명부가 확정되어 바꿀 수 없어요." },
  vote_not_ready: {
    status: "FAILED_PRECONDITION",
    message: "아직 시작할 수 없어요. 자물쇠와 명부를 확인해 주세요.",
  },
  decision_not_possible: {
    status: "FAILED_PRECONDITION",
    message: "지금 단계에서는 할 수 없는 결정이에요.",
  },
  vote_suspension_over: {
    status: "FAILED_PRECONDITION",
    message: "그 뒤에 비밀번호가 또 발급되었거나 투표가 끝났어요. 화면을 새로 고쳐 주세요.",
  },
  /** Thrown with `gaps` and the first of them: see server/features/voting/votes/draft-gaps.ts. */
  vote_incomplete: { status: "FAILED_PRECONDITION", message: "안건을 한 개 이상 넣어 주세요." },

  vote_not_open: { status: "FAILED_PRECONDITION", message: "지금은 투표 시간이 아니에요." },
  mark_not_correctable: {
    status: "FAILED_PRECONDITION",
    message: "표시한 사람이 10분 안에만 바로잡을 수 있어요.",
  },
  vote_not_closed: { status: "FAILED_PRECONDITION", message: "투표가 마감된 뒤에 할 수 있어요." },
  paper_mismatch: {
    status: "FAILED_PRECONDITION",
    message: "종이 투표지 수가 현장 투표 세대 수와 맞지 않아요.",
  },
  papers_typed_by_other: {
    status: "FAILED_PRECONDITION",
    message:
      "다른 선거관리위원이 입력하던 종이예요. 그 위원이 이어서 입력하거나, 모두 지우고 처음부터 입력해 주세요.",
  },
  papers_typed_by_you: {
    status: "FAILED_PRECONDITION",
    message: "직접 입력한 종이는 스스로 확인할 수 없어요. 다른 선거관리위원이 확인해 주세요.",
  },
  papers_key_differs: {
    status: "FAILED_PRECONDITION",
    message: "이 종이를 입력하던 종이 열쇠가 아니에요. 적어 둔 종이 열쇠를 확인해 주세요.",
  },
  papers_unsalted: {
    status: "FAILED_PRECONDITION",
    message: "예전 화면에서 입력한 종이가 있어요. 모두 지우고 다시 입력해 주세요.",
  },
  papers_changed: {
    status: "FAILED_PRECONDITION",
    message: "그사이에 입력한 종이가 바뀌었어요. 창을 닫고 다시 확인해 주세요.",
  },
  papers_unconfirmed: {
    status: "FAILED_PRECONDITION",
    message: "다른 선거관리위원이 종이를 한 번 더 입력해 확인한 뒤에 마칠 수 있어요.",
  },
  paper_sums_invalid: {
    status: "FAILED_PRECONDITION",
    message: "봉인한 종이와 맞지 않는 합계예요. 종이 열쇠를 확인한 뒤 다시 올려 주세요.",
  },
  vote_not_sealed: { status: "FAILED_PRECONDITION", message: "투표함이 봉인된 뒤에 열 수 있어요." },
  results_hidden: { status: "FAILED_PRECONDITION", message: "마감하기 전에는 아무도 볼 수 없어요." },
  objection_period_over: { status: "FAILED_PRECONDITION", message: "이의신청 기간이 아니에요." },
  objection_answered: { status: "FAILED_PRECONDITION", message: "이미 답한 이의신청이에요." },
  objections_open: { status: "FAILED_PRECONDITION", message: "답하지 않은 이의신청이 있어요." },
} as const satisfies Record<string, ErrorKind>;
