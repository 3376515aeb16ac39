import type { ComplaintCategory } from "#contract/values/complaint-categories.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";

export interface SampleNotice {
  title: string;
  content: string;
  hoursAgo: number;
}

export interface SampleComplaint {
  /** The author's nickname. */
  author: string;
  title: string;
  /** 기타 by default. */
  category?: ComplaintCategory;
  content: string;
  hoursAgo: number;
  /** The office's status changes, oldest first. */
  changes: { to: ComplaintStatus; hoursAgo: number }[];
}

export const sampleNotices: SampleNotice[] = [
  {
    title: "102동 승강기 정기 점검 안내",
    content:
      "102동 승강기 1·2호기 정기 점검을 합니다.\n\n· 일시: 내일 오전 10시부터 12시까지\n· 방법: 1호기와 2호기를 번갈아 멈추고 점검합니다.\n\n점검 중에는 대기 시간이 길어질 수 있습니다. 이사나 큰 짐을 옮기실 계획이 있으면 관리사무소에 미리 알려 주세요.",
    hoursAgo: 3,
  },
  {
    title: "지하주차장 물청소에 따른 차량 이동 부탁",
    content:
      "지하 1층 주차장 물청소를 합니다. 청소하는 구역의 차량은 전날 밤 10시까지 지상이나 지하 2층으로 옮겨 주세요.\n\n· 첫째 날: 101동 앞 구역\n· 둘째 날: 102동과 103동 앞 구역\n\n바닥이 마를 때까지 미끄러우니 지나가실 때 조심해 주세요.",
    hoursAgo: 28,
  },
  {
    title: "겨울철 수도 계량기 동파 예방 안내",
    content:
      "기온이 영하로 내려가는 날이 늘고 있습니다.\n\n1. 계량기함 안을 헌 옷이나 보온재로 채워 주세요.\n2. 영하 10도 아래로 내려가면 물을 가늘게 틀어 놓아 주세요.\n3. 얼었을 때는 뜨거운 물을 바로 붓지 말고 미지근한 물수건으로 녹여 주세요.\n\n동파가 의심되면 관리사무소로 연락해 주세요. 야간에는 경비실에서 받습니다.",
    hoursAgo: 52,
  },
  {
    title: "재활용품 배출 요일 변경",
    content:
      "수거 업체 일정에 따라 재활용품 배출 요일이 바뀝니다.\n\n· 바뀌기 전: 화요일, 금요일\n· 바뀐 뒤: 월요일, 목요일 (오후 6시부터 다음 날 오전 6시까지)\n\n투명 페트병은 상표를 떼고 따로 모아 주세요.",
    hoursAgo: 99,
  },
  {
    title: "입주자대표회의 정기회의 결과",
    content:
      "지난 정기회의에서 의결한 내용을 알려 드립니다.\n\n1. 놀이터 바닥재 교체: 원안 가결\n2. 자전거 보관대 증설: 설치 위치를 다시 검토한 뒤 다음 회의에서 논의\n3. 경비실 냉난방기 교체: 원안 가결\n\n회의록은 관리사무소에서 보실 수 있습니다.",
    hoursAgo: 146,
  },
  {
    title: "장기 방치 자전거 정리 안내",
    content:
      "자전거 보관대를 정리합니다. 2주 동안 안내 표를 붙여 두고, 그 뒤에도 주인을 찾지 못한 자전거는 따로 보관합니다.\n\n타고 계신 자전거에 안내 표가 붙어 있으면 떼고 동·호수를 적어 경비실에 알려 주세요.",
    hoursAgo: 220,
  },
  {
    title: "세대 소독 일정",
    content:
      "정기 세대 소독을 합니다. 오전 9시 30분부터 101동, 102동, 103동 순서로 방문합니다.\n\n집을 비우시는 세대는 보충 소독일에 신청해 주세요. 반려동물이 있으면 방문하는 분께 미리 말씀해 주시면 됩니다.",
    hoursAgo: 315,
  },
];

/** The residents' own words, newest first. */
export const sampleComplaints: SampleComplaint[] = [
  {
    author: "열두층",
    title: "101동 12층 복도 센서등이 켜지지 않아요",
    category: "lighting",
    content:
      "어제저녁부터 1203호 앞 센서등이 켜지지 않습니다. 밤에 들어올 때 열쇠 구멍이 안 보일 정도로 어두워요. 확인 부탁드립니다.",
    hoursAgo: 5,
    changes: [],
  },
  {
    author: "새벽산책",
    title: "지하주차장 입구 차단기가 늦게 열려요",
    category: "parking",
    content: "출근 시간에 차단기가 10초 넘게 열리지 않아 뒤차가 밀립니다. 어제와 오늘 모두 그랬습니다.",
    hoursAgo: 9,
    changes: [],
  },
  {
    author: "감나무집",
    title: "재활용장 쪽 고양이 사료 그릇이 넘어져 있어요",
    category: "cleaning",
    content: "바람이 불면 그릇이 굴러다녀 사료가 흩어집니다. 자리를 옮기거나 고정할 수 있을까요?",
    hoursAgo: 31,
    changes: [],
  },
  {
    author: "열두층",
    title: "욕실 천장에서 물이 떨어집니다",
    category: "leak",
    content:
      "안방 욕실 천장 점검구 쪽에서 하루에 몇 방울씩 물이 떨어집니다. 윗집에는 아직 말씀드리지 않았습니다. 관리사무소에서 먼저 봐 주시면 좋겠습니다.",
    hoursAgo: 50,
    changes: [{ to: "in_progress", hoursAgo: 46 }],
  },
  {
    author: "바둑친구",
    title: "103동 뒤쪽 보도블록이 들떠 있습니다",
    content: "유모차 바퀴가 걸립니다. 어르신들 걸려 넘어지실까 걱정돼요.",
    hoursAgo: 75,
    changes: [{ to: "in_progress", hoursAgo: 70 }],
  },
  {
    author: "하나둘셋",
    title: "늦은 밤 헬스장 음악 소리",
    category: "noise",
    content: "밤 10시 뒤에도 음악 소리가 5층까지 들립니다. 시간을 정해 주시면 좋겠습니다.",
    hoursAgo: 98,
    changes: [
      { to: "in_progress", hoursAgo: 93 },
      { to: "resolved", hoursAgo: 68 },
      { to: "in_progress", hoursAgo: 45 },
    ],
  },
  {
    author: "열두층",
    title: "택배 보관함 3번 칸 문이 닫히지 않아요",
    content: "문이 반쯤 열린 채로 잠기지 않습니다. 그 칸에 물건이 들어 있던 적도 있어요.",
    hoursAgo: 170,
    changes: [
      { to: "in_progress", hoursAgo: 165 },
      { to: "resolved", hoursAgo: 142 },
    ],
  },
  {
    author: "감나무집",
    title: "102동 3층 계단참 방화문이 저절로 닫히지 않고 바닥에 끌려서 열고 닫을 때마다 큰 소리가 나요",
    content:
      "3층과 4층 사이 방화문이 문틀에 걸려 반쯤 열린 채로 있습니다. 힘껏 밀면 바닥에 끌리는 소리가 나서 밤에는 그대로 두고 다닙니다. 불이 났을 때도 걱정됩니다.",
    hoursAgo: 221,
    changes: [],
  },
  {
    author: "하노이에서 온 십칠층 이웃",
    title: "재활용 분리배출 안내를 그림으로도 붙여 주실 수 있나요",
    category: "cleaning",
    content:
      "어머니가 한글을 배우는 중이라 안내문이 어렵습니다. 그림이 있으면 다른 외국인 이웃에게도 도움이 될 것 같아요.",
    hoursAgo: 238,
    changes: [{ to: "in_progress", hoursAgo: 190 }],
  },
  {
    author: "일층화단",
    title: "1층 화단 쪽 흡연",
    category: "smoking",
    content: "베란다 창을 열면 담배 연기가 들어옵니다. 안내문이라도 붙여 주세요.",
    hoursAgo: 245,
    changes: [
      { to: "in_progress", hoursAgo: 240 },
      { to: "resolved", hoursAgo: 219 },
    ],
  },
  {
    author: "도윤아빠",
    title: "놀이터 그네 고리에서 소리가 나요",
    content: "아이가 탈 때마다 쇳소리가 크게 납니다. 기름칠이나 점검이 필요해 보입니다.",
    hoursAgo: 290,
    changes: [{ to: "resolved", hoursAgo: 266 }],
  },
];
