import type { ComplaintCategory } from "#contract/values/complaint-categories.ts";
import type { takenSources } from "#contract/values/complaint-sources.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";

import { demoAccounts } from "./demo-accounts.ts";

export interface SampleComplaint {
  /** The author's nickname. */
  author: string;
  category: ComplaintCategory;
  title: string;
  content: string;
  hoursAgo: number;
  /** The changes of its status, oldest first. */
  changes: {
    to: ComplaintStatus;
    hoursAgo: number;
    /** What the office answered with it; when its author opens the complaint again, why. */
    words?: string;
    isReopening?: true;
  }[];
  /** What else was said. Residents do not see notes. */
  messages?: { kind: "answer" | "reply" | "note"; content: string; hoursAgo: number }[];
  /** A colleague's e-mail address. */
  assignee?: string;
  /** What the office would publish about it. */
  summary?: string;
}

/** What somebody telephoned, or said at the counter. */
export interface SampleCall {
  source: (typeof takenSources)[number];
  home?: { building: number; unit: number };
  place?: string;
  category: ComplaintCategory;
  title: string;
  content: string;
  hoursAgo: number;
  name?: string;
  phone?: string;
}

/** As the office has entered them, newest first. */
export const sampleCalls: SampleCall[] = [
  {
    source: "phone",
    home: { building: 102, unit: 304 },
    category: "leak",
    title: "싱크대 밑에서 물이 새요.",
    content: "싱크대 밑에서 물이 새요.\n급한 대로 밸브를 잠갔고 오후 4시 뒤에 집에 있다고 함.",
    hoursAgo: 2,
    name: "최영자 님 따님",
    phone: "010-2203-7730",
  },
  {
    source: "guard",
    place: "지하 2층 주차장 B12",
    category: "lighting",
    title: "형광등 두 개가 깜빡임",
    content: "형광등 두 개가 깜빡임. 밤 근무 중 확인.",
    hoursAgo: 11,
  },
  {
    source: "patrol",
    place: "103동 옥상 출입문",
    category: "other",
    title: "자동 개폐 장치 점검등이 꺼져 있음",
    content: "자동 개폐 장치 점검등이 꺼져 있음.",
    hoursAgo: 27,
  },
];

/** The residents' own words, newest first. */
export const sampleComplaints: SampleComplaint[] = [
  {
    author: "열두층",
    category: "lighting",
    title: "101동 12층 복도 센서등이 켜지지 않아요",
    content:
      "어제저녁부터 1203호 앞 센서등이 켜지지 않습니다. 밤에 들어올 때 열쇠 구멍이 안 보일 정도로 어두워요. 확인 부탁드립니다.",
    hoursAgo: 5,
    changes: [],
  },
  {
    author: "새벽산책",
    category: "parking",
    title: "지하주차장 입구 차단기가 늦게 열려요",
    content: "출근 시간에 차단기가 10초 넘게 열리지 않아 뒤차가 밀립니다. 어제와 오늘 모두 그랬습니다.",
    hoursAgo: 9,
    changes: [],
  },
  {
    author: "감나무집",
    category: "cleaning",
    title: "재활용장 쪽 고양이 사료 그릇이 넘어져 있어요",
    content: "바람이 불면 그릇이 굴러다녀 사료가 흩어집니다. 자리를 옮기거나 고정할 수 있을까요?",
    hoursAgo: 31,
    changes: [],
  },
  {
    author: "열두층",
    category: "leak",
    title: "욕실 천장에서 물이 떨어집니다",
    content:
      "안방 욕실 천장 점검구 쪽에서 하루에 몇 방울씩 물이 떨어집니다. 윗집에는 아직 말씀드리지 않았습니다. 관리사무소에서 먼저 봐 주시면 좋겠습니다.",
    hoursAgo: 50,
    changes: [{ to: "in_progress", hoursAgo: 46 }],
    messages: [
      {
        kind: "answer",
        content: "오늘 오후 3시에 설비 담당이 방문해 점검구를 열어 볼게요. 그때까지 물받이를 놓아 주세요.",
        hoursAgo: 45,
      },
      {
        kind: "note",
        content: "윗집과 통화함. 욕실 방수 공사를 한 적은 없다고 함. 내일 오전에 함께 보기로.",
        hoursAgo: 40,
      },
      { kind: "reply", content: "방문해 주셔서 고맙습니다. 오늘 아침에는 물이 조금 줄었어요.", hoursAgo: 22 },
    ],
    assignee: demoAccounts.bookkeeper.email,
  },
  {
    author: "바둑친구",
    category: "other",
    title: "103동 뒤쪽 보도블록이 들떠 있습니다",
    content: "유모차 바퀴가 걸립니다. 어르신들 걸려 넘어지실까 걱정돼요.",
    hoursAgo: 75,
    changes: [{ to: "in_progress", hoursAgo: 70 }],
    assignee: demoAccounts.manager.email,
  },
  {
    author: "하나둘셋",
    category: "noise",
    title: "늦은 밤 헬스장 음악 소리",
    content: "밤 10시 뒤에도 음악 소리가 5층까지 들립니다. 시간을 정해 주시면 좋겠습니다.",
    hoursAgo: 98,
    changes: [
      { to: "in_progress", hoursAgo: 93 },
      {
        to: "resolved",
        hoursAgo: 68,
        words: "밤 10시 뒤에는 음악을 끄도록 안내문을 붙이고 운영 시간을 확인했어요.",
      },
      {
        to: "in_progress",
        hoursAgo: 45,
        words: "어젯밤에도 11시까지 음악이 들렸어요. 다시 확인해 주세요.",
        isReopening: true,
      },
    ],
    assignee: demoAccounts.manager.email,
  },
  {
    author: "열두층",
    category: "other",
    title: "택배 보관함 3번 칸 문이 닫히지 않아요",
    content: "문이 반쯤 열린 채로 잠기지 않습니다. 그 칸에 물건이 들어 있던 적도 있어요.",
    hoursAgo: 170,
    changes: [
      { to: "in_progress", hoursAgo: 165 },
      {
        to: "resolved",
        hoursAgo: 142,
        words: "3번 칸의 경첩과 잠금쇠를 갈았어요. 문이 끝까지 닫히고 잠기는 것을 확인했어요.",
      },
    ],
    summary: "택배 보관함의 경첩과 잠금쇠를 갈았어요.",
  },
  {
    author: "감나무집",
    category: "other",
    title: "102동 3층 계단참 방화문이 저절로 닫히지 않고 바닥에 끌려서 열고 닫을 때마다 큰 소리가 나요",
    content:
      "3층과 4층 사이 방화문이 문틀에 걸려 반쯤 열린 채로 있습니다. 힘껏 밀면 바닥에 끌리는 소리가 나서 밤에는 그대로 두고 다닙니다. 불이 났을 때도 걱정됩니다.",
    hoursAgo: 221,
    changes: [],
  },
  {
    author: "하노이에서 온 십칠층 이웃",
    category: "cleaning",
    title: "재활용 분리배출 안내를 그림으로도 붙여 주실 수 있나요",
    content:
      "어머니가 한글을 배우는 중이라 안내문이 어렵습니다. 그림이 있으면 다른 외국인 이웃에게도 도움이 될 것 같아요.",
    hoursAgo: 238,
    changes: [{ to: "in_progress", hoursAgo: 190 }],
  },
  {
    author: "일층화단",
    category: "smoking",
    title: "1층 화단 쪽 흡연",
    content: "베란다 창을 열면 담배 연기가 들어옵니다. 안내문이라도 붙여 주세요.",
    hoursAgo: 245,
    changes: [
      { to: "in_progress", hoursAgo: 240 },
      {
        to: "resolved",
        hoursAgo: 219,
        words: "화단 앞에 금연 안내판을 세우고 저녁 순찰 때 살피기로 했어요.",
      },
    ],
  },
  {
    author: "도윤아빠",
    category: "other",
    title: "놀이터 그네 고리에서 소리가 나요",
    content: "아이가 탈 때마다 쇳소리가 크게 납니다. 기름칠이나 점검이 필요해 보입니다.",
    hoursAgo: 290,
    changes: [{ to: "resolved", hoursAgo: 266, words: "고리에 기름칠을 하고 닳은 볼트를 갈았어요." }],
  },
];

/** Done in the last month, which its disclosure counts. `day` is one of that month. */
export const lastMonthComplaints: (Pick<
  SampleComplaint,
  "author" | "category" | "title" | "content" | "summary"
> & {
  day: number;
  afterDays: number;
  answer: string;
})[] = [
  {
    author: "바둑친구",
    category: "leak",
    title: "103동 지하 창고 벽이 젖어 있어요",
    content: "비가 온 뒤로 창고 벽 아래쪽이 젖어 있습니다.",
    day: 3,
    afterDays: 4,
    answer: "외벽의 갈라진 곳을 메우고 마른 것을 확인했어요.",
    summary: "지하 창고 외벽의 갈라진 곳을 메웠어요.",
  },
  {
    author: "고양이두마리",
    category: "leak",
    title: "세탁실 배수구에서 물이 올라와요",
    content: "세탁기를 돌리면 배수구로 물이 올라옵니다.",
    day: 8,
    afterDays: 1,
    answer: "배수관을 청소했어요.",
  },
  {
    author: "일층화단",
    category: "leak",
    title: "1층 현관 앞 천장에서 물이 떨어져요",
    content: "비 오는 날이면 현관 앞에 물이 고입니다.",
    day: 14,
    afterDays: 6,
    answer: "우수관 이음매를 갈았어요.",
    summary: "현관 앞 우수관의 이음매를 갈았어요.",
  },
  {
    author: "새벽산책",
    category: "parking",
    title: "소방차 자리에 늘 서 있는 차가 있어요",
    content: "같은 자리에 매일 차가 서 있습니다.",
    day: 5,
    afterDays: 2,
    answer: "차주에게 연락하고 노면 표시를 다시 칠했어요.",
    summary: "소방차 전용 구역의 노면 표시를 다시 칠했어요.",
  },
  {
    author: "도윤아빠",
    category: "parking",
    title: "지하 2층 기둥 옆 칸이 너무 어두워요",
    content: "기둥 옆 칸은 밤에 보이지 않습니다.",
    day: 11,
    afterDays: 3,
    answer: "등을 두 개 더 달았어요.",
  },
  {
    author: "하나둘셋",
    category: "parking",
    title: "주차장 출구 거울이 돌아가 있어요",
    content: "출구에서 오는 차가 보이지 않습니다.",
    day: 17,
    afterDays: 1,
    answer: "거울의 방향을 맞추고 단단히 조였어요.",
  },
  {
    author: "감나무집",
    category: "elevator",
    title: "102동 1호기 문이 늦게 닫혀요",
    content: "아침마다 문이 여러 번 열렸다 닫힙니다.",
    day: 20,
    afterDays: 5,
    answer: "감지기를 닦고 점검 업체가 조정했어요.",
  },
];
