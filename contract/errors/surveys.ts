import type { ErrorKind } from "./status.ts";

/** The failures of surveys. */
export const surveyErrors = {
  survey_not_found: { status: "NOT_FOUND", message: "설문을 찾을 수 없어요." },
  survey_not_draft: { status: "FAILED_PRECONDITION", message: "이미 시작한 설문이라 바꿀 수 없어요." },
  survey_open: {
    status: "FAILED_PRECONDITION",
    message: "진행 중인 설문은 삭제할 수 없어요. 먼저 끝내 주세요.",
  },
  /** A survey that has not begun gives this error to what needs one that has. */
  survey_incomplete: {
    status: "FAILED_PRECONDITION",
    message: "문항을 한 개 이상 넣고 마감 시각을 정해 주세요.",
  },
  survey_closed: { status: "FAILED_PRECONDITION", message: "끝난 설문이에요." },
  survey_results_hidden: {
    status: "FAILED_PRECONDITION",
    message: "답한 사람이 적거나 아직 끝나지 않아 결과를 볼 수 없어요.",
  },
  survey_anonymous: { status: "FAILED_PRECONDITION", message: "익명 설문은 답을 하나씩 볼 수 없어요." },
  survey_already_answered: {
    status: "ALREADY_EXISTS",
    message: "이미 답한 설문이에요. 익명 설문은 고칠 수 없어요.",
  },
  survey_came_later: {
    status: "FAILED_PRECONDITION",
    message:
      "설문을 시작한 뒤에 만든 계정은 답할 수 없어요. 한 사람이 여러 번 답하지 않게, 시작할 때 있던 계정에만 물어요.",
  },
  survey_reminded: {
    status: "RESOURCE_EXHAUSTED",
    message: "하루에 한 번, 두 번까지 다시 알릴 수 있어요.",
  },
} as const satisfies Record<string, ErrorKind>;
