import type { ErrorKind } from "./status.ts";

/** The failures of what homes are billed. */
export const billErrors = {
  bill_not_found: { status: "NOT_FOUND", message: "관리비를 찾을 수 없어요." },
  month_not_over_yet: {
    status: "FAILED_PRECONDITION",
    message: "아직 끝나지 않은 달이에요. 지난달까지의 관리비를 올릴 수 있어요.",
  },
  /** The thrower says how many. */
  bill_has_errors: { status: "FAILED_PRECONDITION", message: "오류가 있어요. 파일을 고쳐 다시 올려 주세요." },
  bill_has_warnings: {
    status: "FAILED_PRECONDITION",
    message: "확인할 것이 있어요. 살펴본 뒤에 발행해 주세요.",
  },
  bill_file_outdated: {
    status: "FAILED_PRECONDITION",
    message: "확인한 뒤에 이 달의 관리비가 바뀌었어요. 파일을 다시 확인해 주세요.",
  },
  /** The thrower says which item. */
  item_group_missing: { status: "INVALID_ARGUMENT", message: "항목의 구분을 골라 주세요." },
  due_before_publish: { status: "INVALID_ARGUMENT", message: "납기일은 발행일보다 빠를 수 없어요." },
  payments_unknown: { status: "FAILED_PRECONDITION", message: "수납 내역을 먼저 올려 주세요." },
  remind_too_often: {
    status: "FAILED_PRECONDITION",
    message: "알림은 한 달 관리비에 두 번까지 보낼 수 있어요.",
  },
  meter_round_not_found: { status: "NOT_FOUND", message: "검침을 찾을 수 없어요." },
  meter_round_open: { status: "FAILED_PRECONDITION", message: "이미 진행 중인 검침이 있어요." },
  meter_round_closed: { status: "FAILED_PRECONDITION", message: "지금은 검침 기간이 아니에요." },
  reading_below_last: {
    status: "FAILED_PRECONDITION",
    message: "지난 검침보다 작은 값이에요. 맞으면 한 번 더 눌러 주세요.",
  },
} as const satisfies Record<string, ErrorKind>;
