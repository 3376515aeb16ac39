/** What was looked at. */
export type Part =
  | "address"
  | "certificate"
  | "clock"
  | "disk"
  | "memory"
  | "database"
  | "backup"
  | "elsewhere"
  | "storage"
  | "scanner"
  | "mail"
  | "push"
  | "messages";

/** What somebody who runs an installation has to know of one part of it. */
export interface Finding {
  part: Part;
  /** `off` is a part that is not set up and that danji works without. */
  state: "good" | "off" | "care" | "fault";
  /** Korean: what was found. */
  message: string;
  /** Korean: what to do about it. None if all is well. */
  remedy?: string;
}

/** The Korean names of the parts, in the order in which they are told. */
export const partNames: Record<Part, string> = {
  address: "주소",
  certificate: "인증서",
  clock: "시계",
  disk: "디스크",
  memory: "메모리",
  database: "데이터베이스",
  backup: "백업",
  elsewhere: "다른 곳의 백업",
  storage: "파일 저장소",
  scanner: "문서 검사",
  mail: "이메일",
  push: "휴대전화 알림",
  messages: "문자",
};

/** What went wrong, by the system's own short code: texts of errors can hold addresses and passwords. */
export function reasonOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: { code?: unknown } };
  for (const found of [code, cause?.code]) if (typeof found === "string") return found;
  return name === "TimeoutError" || name === "AbortError" ? "대답이 없음" : (name ?? "알 수 없음");
}
