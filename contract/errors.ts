import { accountErrors } from "./errors/accounts.ts";
import { billErrors } from "./errors/bills.ts";
import { bookingErrors } from "./errors/booking.ts";
import { clubErrors } from "./errors/clubs.ts";
import { serviceErrors } from "./errors/services.ts";
import type { ErrorKind } from "./errors/status.ts";
import { surveyErrors } from "./errors/surveys.ts";
import { voteErrors } from "./errors/votes.ts";
import { writingErrors } from "./errors/writings.ts";

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
  ...accountErrors,
  ...writingErrors,
  ...serviceErrors,
  ...bookingErrors,
  ...clubErrors,
  ...surveyErrors,
  ...voteErrors,
  ...billErrors,
};

/** Every error: the machine's code (`details.code`), its status and its sentence. */
export const errors = { ...sharedErrors, ...ownErrors };

export type SharedErrorCode = keyof typeof sharedErrors;
export type OwnErrorCode = keyof typeof ownErrors;
export type ErrorCode = keyof typeof errors;

/** Whether any function may answer with it. */
export function isSharedError(code: string): code is SharedErrorCode {
  return Object.hasOwn(sharedErrors, code);
}

/** A period that could be booked instead, of the same facility and length. */
export interface BookingAlternative {
  date: string;
  startMinute: number;
  spotNo: number;
}

/** Something that is missing, and the field that it is missing at. */
export interface Gap {
  field: string;
  message: string;
}

/** The details of an error, besides status and message: which rule failed, and at which field. */
export interface ErrorDetails<Code extends ErrorCode = ErrorCode> {
  code: Code;
  field?: string;
  /** The seconds after which a retry makes sense. */
  retryAfterSeconds?: number;
  /** Only with file_not_found of a form: those of its `fileIds`. */
  missingIds?: string[];
  /** Only with slot_taken: the nearest periods that are free. */
  alternatives?: BookingAlternative[];
  /** Only with vote_incomplete: all that is missing, not only what the message says. */
  gaps?: Gap[];
  /** Only with INTERNAL: the id of the failure in the server's log. */
  requestId?: string;
}
