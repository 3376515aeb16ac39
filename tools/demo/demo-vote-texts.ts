import type { Input } from "#contract/index.ts";

type Drafted = Input<"createVote">;

export interface SampleVote {
  draft: Omit<Drafted, "opensAt" | "closesAt">;
  /** By nickname. Lock holders come first. An opinion vote has none. */
  officials: string[];
  locks: number;
  /** Null: a draft. */
  announcedHoursAgo: number | null;
  /** Days from today, and hours of the day in Seoul. One that is open opened some hours ago. */
  opens: { hoursAgo: number } | { inDays: number; hour: number };
  closes: { inDays: number; hour: number };
  /** What households chose, by the voter's nickname: option numbers from 0 by contest; [] is 기권. */
  ballots?: Record<string, number[][]>;
  /** What was chosen on paper, by those who came in person. */
  papers?: { home: { building: number; unit: number }; choices: number[][] }[];
}

const identificationClause =
  "관리규약 제51조(전자투표의 본인확인): 본인이 정한 비밀번호를 다시 입력해 확인합니다.";
const technicalNotice =
  "전자투표와 현장 투표를 함께 합니다. 휴대전화로 투표하기 어려운 세대는 투표 시간에 관리사무소 회의실로 신분증을 가지고 오시면 종이로 투표하실 수 있습니다.";
const tieRule = "관리규약 제34조에 따라 7일 안에 다시 투표합니다.";

/** Counted, with a result that anybody can recount. */
export const countedVote: SampleVote = {
  draft: {
    title: "제5기 입주자대표회의 회장·감사 선거",
    description:
      "제4기 임원의 임기가 이달 말에 끝납니다. 입주자대표회의 선거관리위원회가 회장 한 명과 감사 한 명을 뽑는 선거를 공고합니다.\n임기는 2년입니다.",
    kind: "election",
    basis: "residents",
    contests: [
      {
        title: "회장",
        template: "chair",
        candidates: [
          {
            name: "오재훈",
            introduction:
              "103동에 14년째 살고 있습니다. 장기수선계획을 주민이 읽기 쉬운 표로 다시 만들고, 회의 결과를 일주일 안에 올리겠습니다.",
          },
          {
            name: "이도윤",
            introduction: "아이 키우는 집의 목소리를 전하겠습니다. 통학로 조명과 놀이터부터 살피겠습니다.",
          },
        ],
        tieRule,
      },
      {
        title: "감사",
        template: "auditor",
        candidates: [
          { name: "최영자", introduction: "은행에서 27년 일했습니다. 관리비 장부를 분기마다 살피겠습니다." },
        ],
        tieRule,
      },
    ],
    identificationClause,
    technicalNotice,
    objectionDays: 7,
  },
  officials: ["일층화단", "고양이두마리", "새벽산책"],
  locks: 3,
  announcedHoursAgo: 14 * 24,
  opens: { hoursAgo: 6 * 24 },
  closes: { inDays: -2, hour: 18 },
  ballots: {
    일층화단: [[0], [0]],
    하나둘셋: [[1], [0]],
    감나무집: [[0], [0]],
    새벽산책: [[0], [1]],
    고양이두마리: [[1], [0]],
    바둑친구: [[0], [0]],
    반값인테리어: [[], []],
    열두층: [[0], [0]],
  },
  papers: [
    { home: { building: 101, unit: 203 }, choices: [[0], [0]] },
    { home: { building: 101, unit: 1302 }, choices: [[1], [0]] },
    { home: { building: 102, unit: 802 }, choices: [[1], [1]] },
    { home: { building: 102, unit: 1704 }, choices: [[0], [0]] },
    { home: { building: 103, unit: 1104 }, choices: [[], []] },
  ],
};

/** Open: the demonstration's household has not voted. Its resident is an official, too, without a lock. */
export const openVote: SampleVote = {
  draft: {
    title: "주차장 운영 규정 개정과 전기차 충전기 자리",
    description:
      "전기차가 스물세 대로 늘어 충전기 두 대를 더 놓으려 합니다. 충전 구역의 주차 시간을 정하는 개정안과 충전기 자리를 함께 묻습니다.\n개정안 전문은 공지 게시판과 동별 게시판에서 보실 수 있습니다.",
    kind: "decision",
    basis: "residents",
    contests: [
      {
        title: "주차장 운영 규정 개정안",
        description: "충전이 끝난 차는 한 시간 안에 옮기고, 어기면 하루 동안 충전 구역을 쓰지 못합니다.",
        template: "bylaws",
      },
      {
        title: "충전기를 놓을 자리",
        template: "custom",
        choices: ["지하 1층 101동 승강기 앞", "지하 1층 103동 경사로 옆", "지상 방문자 주차장"],
        rule: { quorum: null, win: { by: "plurality" } },
      },
    ],
    identificationClause,
    technicalNotice,
    objectionDays: 5,
  },
  officials: ["감나무집", "바둑친구", "열두층"],
  locks: 2,
  announcedHoursAgo: 6 * 24,
  opens: { hoursAgo: 5 },
  closes: { inDays: 3, hour: 18 },
  ballots: { 일층화단: [[0], [0]], 새벽산책: [[0], [2]], 고양이두마리: [[1], [1]] },
};

/** Announced: the demonstration's resident is asked to be an official and to hold a lock. */
export const comingVote: SampleVote = {
  draft: {
    title: "101동 동별 대표자 선거",
    description: "101동 대표자가 이사하여 남은 임기를 맡을 대표자를 뽑습니다. 101동 세대만 투표합니다.",
    kind: "election",
    basis: "residents",
    contests: [
      {
        title: "101동 대표자",
        template: "representative",
        candidates: [{ name: "서준호", introduction: "12층에 삽니다. 승강기 교체를 끝까지 챙기겠습니다." }],
        scope: [{ building: 101 }],
        tieRule,
      },
    ],
    identificationClause,
    technicalNotice,
    objectionDays: 7,
  },
  officials: ["열두층", "감나무집", "새벽산책"],
  locks: 2,
  announcedHoursAgo: 3,
  opens: { inDays: 8, hour: 9 },
  closes: { inDays: 9, hour: 18 },
};

/** A draft of the manager's. */
export const draftedVote: SampleVote = {
  draft: {
    title: "어린이 놀이터 바닥 색 의견수렴",
    description: "바닥을 새로 깔면서 색을 정하려고 합니다. 놀이터를 쓰는 집의 생각을 듣습니다.",
    kind: "opinion",
    basis: "residents",
    contests: [
      {
        title: "바닥 색",
        template: "opinion",
        choices: ["연두와 모래색", "하늘색과 흰색", "지금과 같은 밤색"],
      },
    ],
  },
  officials: [],
  locks: 0,
  announcedHoursAgo: null,
  opens: { inDays: 12, hour: 9 },
  closes: { inDays: 15, hour: 18 },
};
