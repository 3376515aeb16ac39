import type { SurveyValue } from "#contract/values/survey-answers.ts";
import type { SurveyQuestionKind, SurveyUnit } from "#contract/values/surveys.ts";

export interface SampleQuestion {
  kind: SurveyQuestionKind;
  title: string;
  help?: string;
  required?: true;
  options?: string[];
  maxPicks?: number;
  scale?: 5 | 10;
  lowLabel?: string;
  highLabel?: string;
}

export interface SampleSurvey {
  title: string;
  description: string;
  isAnonymous: boolean;
  unit: SurveyUnit;
  openedHoursAgo: number;
  /** Below zero: it has closed. */
  closesInHours: number;
  questions: SampleQuestion[];
  /** By the residents' names, the values in the questions' order. */
  answers: Record<string, (SurveyValue | null)[]>;
}

/** One of each kind that the demonstration's resident has not answered, and one with results. */
export const sampleSurveys: SampleSurvey[] = [
  {
    title: "지하주차장 조명 교체, 어떻게 할까요?",
    description:
      "지하주차장 조명을 올해 안에 바꾸려고 합니다. 밝기와 공사 시간을 정할 때 참고하니 편하게 답해 주세요.\n결과는 다음 입주자대표회의에 올립니다.",
    isAnonymous: true,
    unit: "household",
    openedHoursAgo: 6,
    closesInHours: 7 * 24,
    questions: [
      {
        kind: "single",
        title: "지금 지하주차장 밝기는 어떤가요?",
        required: true,
        options: ["너무 어두워요", "조금 어두워요", "알맞아요", "너무 밝아요"],
      },
      {
        kind: "multiple",
        title: "특히 어두운 곳은 어디인가요?",
        help: "두 곳까지 골라 주세요.",
        options: ["101동 출입구", "102동 출입구", "103동 출입구", "경사로", "자전거 보관소 앞"],
        maxPicks: 2,
      },
      {
        kind: "rating",
        title: "사람이 지나갈 때만 밝아지는 조명은 어떤가요?",
        required: true,
        scale: 5,
        lowLabel: "매우 싫어요",
        highLabel: "매우 좋아요",
      },
      {
        kind: "ranking",
        title: "공사하기 좋은 때를 순서대로 정해 주세요.",
        options: ["평일 오전", "평일 오후", "토요일 오전"],
      },
      { kind: "text", title: "더 하고 싶은 말이 있으면 적어 주세요." },
    ],
    answers: {
      박정숙: [1, [1, 4], 4, [1, 2, 3], "자전거 보관소 쪽은 밤에 무서워요."],
      최영자: [2, [2], 3, [2, 1, 3], null],
      한소희: [2, [4], 5, [1, 2, 3], null],
    },
  },
  {
    title: "단지 봄맞이 행사 참가 신청",
    description: "4월에 중앙 정원에서 봄맞이 행사를 엽니다. 음식과 자리를 준비할 수 있게 알려 주세요.",
    isAnonymous: false,
    unit: "household",
    openedHoursAgo: 50,
    closesInHours: 5 * 24,
    questions: [
      {
        kind: "single",
        title: "참가하시나요?",
        required: true,
        options: ["참가해요", "아직 모르겠어요", "이번에는 어려워요"],
      },
      {
        kind: "multiple",
        title: "함께하고 싶은 자리는 무엇인가요?",
        options: ["꽃모종 나누기", "아이들 벼룩시장", "마을 밥상", "작은 음악회"],
      },
      { kind: "text", title: "준비를 도와주실 수 있다면 적어 주세요." },
    ],
    answers: {
      이도윤: [1, [2, 3], "아이 둘과 함께 갈게요. 짐 나르는 일을 도울 수 있습니다."],
      최영자: [1, [1, 3], "전을 부쳐 갈게요."],
      오재훈: [3, [], null],
      강현석: [2, [4], null],
    },
  },
  {
    title: "청소 용역 만족도 조사",
    description: "청소 용역 재계약을 앞두고 의견을 들었습니다.",
    isAnonymous: true,
    unit: "household",
    openedHoursAgo: 20 * 24,
    closesInHours: -6 * 24,
    questions: [
      {
        kind: "rating",
        title: "공용 공간 청소에 얼마나 만족하시나요?",
        required: true,
        scale: 5,
        lowLabel: "매우 불만족",
        highLabel: "매우 만족",
      },
      {
        kind: "single",
        title: "지금 업체와 다시 계약할까요?",
        required: true,
        options: ["다시 계약해요", "다른 업체도 알아봐요", "잘 모르겠어요"],
      },
      {
        kind: "multiple",
        title: "더 자주 청소하면 좋을 곳은 어디인가요?",
        options: ["승강기", "계단", "지하주차장", "분리수거장"],
      },
      { kind: "text", title: "바라는 점을 적어 주세요." },
    ],
    answers: {
      박정숙: [4, 1, [4], "여사님들이 늘 친절하세요."],
      이도윤: [3, 2, [1, 4], "분리수거장 냄새가 심해요."],
      최영자: [5, 1, [2], null],
      한소희: [4, 1, [1], "승강기 거울을 자주 닦아 주세요."],
      오재훈: [2, 2, [3, 4], null],
      장미라: [4, 1, [4], null],
      강현석: [3, 3, [], null],
    },
  },
];
