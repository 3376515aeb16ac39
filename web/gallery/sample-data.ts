import type { SearchableOption } from "#web/ui/fields/searchable-select-field.tsx";
import type { BadgeTone } from "#web/ui/text/badge.tsx";

export const complaintStates = [
  { value: "submitted", label: "접수" },
  { value: "in_progress", label: "처리 중" },
  { value: "resolved", label: "처리 완료" },
] as const;

export interface SampleManager {
  id: string;
  name: string;
  email: string;
  apartment: string;
  state: { tone: BadgeTone; word: string };
  residentCount: number;
}

const initial = { tone: "warning", word: "초기 비밀번호" } as const;
const active = { tone: "positive", word: "활성" } as const;

export const managers: readonly SampleManager[] = [
  sampleManager("김하늘", "haneul@example.com", "푸른마을 1단지", initial, 345),
  sampleManager("박서연", "seoyeon.park.long.address@management-office.example.com", "N/A", active, 0),
  sampleManager(
    "남궁민수",
    "namgung@example.com",
    "세종 한누리 더 퍼스트 리버뷰 에듀 포레 에디션 2차 주상복합 아파트",
    active,
    12_543,
  ),
];

/** As many apartments as the country has. */
export const apartments: readonly SearchableOption[] = Array.from({ length: 18_000 }, (_, index) => ({
  value: `apartment-${index}`,
  label: `${pick(["래미안", "푸른마을", "한빛", "자연앤", "은하수", "더샵"], index)} ${Math.floor(index / 6) + 1}단지`,
  detail: `${pick(["서울 강동구", "경기 수원시", "세종 한누리대로", "부산 해운대구"], index)} ${index + 1}`,
}));

function sampleManager(
  name: string,
  email: string,
  apartment: string,
  state: SampleManager["state"],
  residentCount: number,
): SampleManager {
  return { id: email, name, email, apartment, state, residentCount };
}

function pick(words: readonly string[], index: number): string {
  return words[index % words.length] ?? "";
}

/** A command that nobody has started. */
export const idle = {
  isPending: false,
  failure: undefined,
  failureField: undefined,
  reset: () => undefined,
};
