import type { NoticeCategory, NoticeImportance } from "#contract/values/notice-categories.ts";

export interface SampleNotice {
  title: string;
  content: string;
  /** Less than nothing: it is scheduled. */
  hoursAgo: number;
  category: NoticeCategory;
  importance?: NoticeImportance;
  isPinned?: true;
  /** Whom it is for, if not everybody. */
  buildings?: number[];
  /** So many of every ten households with somebody here have opened it. */
  readByOfTen: number;
}

export const sampleNotices: SampleNotice[] = [
  {
    title: "옥상 물탱크 청소로 인한 단수 안내",
    content:
      "옥상 물탱크를 청소하는 동안 물이 나오지 않습니다.\n\n· 일시: 모레 오전 10시부터 오후 3시까지\n· 대상: 전 세대\n\n쓰실 물을 미리 받아 두시고, 다시 나온 뒤에는 처음 나오는 물을 잠시 흘려 보내 주세요. 문의는 관리사무소로 해 주세요.",
    hoursAgo: -20,
    category: "facility",
    importance: "important",
    readByOfTen: 0,
  },
  {
    title: "101동 지하 급수관 누수로 긴급 단수",
    content:
      "101동 지하 급수관에서 물이 새어 급히 고치고 있습니다.\n\n· 대상: 101동\n· 예상: 두 시간 안에 다시 나옵니다.\n\n변기와 세탁기를 쓰실 때 주의해 주세요. 공사가 끝나면 다시 알려 드리겠습니다.",
    hoursAgo: 2,
    category: "facility",
    importance: "urgent",
    buildings: [101],
    readByOfTen: 5,
  },
  {
    title: "102동 승강기 정기 점검 안내",
    content:
      "102동 승강기 1·2호기 정기 점검을 합니다.\n\n· 일시: 내일 오전 10시부터 12시까지\n· 방법: 1호기와 2호기를 번갈아 멈추고 점검합니다.\n\n점검 중에는 대기 시간이 길어질 수 있습니다. 이사나 큰 짐을 옮기실 계획이 있으면 관리사무소에 미리 알려 주세요.",
    hoursAgo: 3,
    category: "facility",
    buildings: [102],
    readByOfTen: 4,
  },
  {
    title: "지하주차장 물청소에 따른 차량 이동 부탁",
    content:
      "지하 1층 주차장 물청소를 합니다. 청소하는 구역의 차량은 전날 밤 10시까지 지상이나 지하 2층으로 옮겨 주세요.\n\n· 첫째 날: 101동 앞 구역\n· 둘째 날: 102동과 103동 앞 구역\n\n바닥이 마를 때까지 미끄러우니 지나가실 때 조심해 주세요.",
    hoursAgo: 28,
    category: "facility",
    importance: "important",
    readByOfTen: 5,
  },
  {
    title: "겨울철 수도 계량기 동파 예방 안내",
    content:
      "기온이 영하로 내려가는 날이 늘고 있습니다.\n\n1. 계량기함 안을 헌 옷이나 보온재로 채워 주세요.\n2. 영하 10도 아래로 내려가면 물을 가늘게 틀어 놓아 주세요.\n3. 얼었을 때는 뜨거운 물을 바로 붓지 말고 미지근한 물수건으로 녹여 주세요.\n\n동파가 의심되면 관리사무소로 연락해 주세요. 야간에는 경비실에서 받습니다.",
    hoursAgo: 52,
    category: "safety",
    isPinned: true,
    readByOfTen: 9,
  },
  {
    title: "재활용품 배출 요일 변경",
    content:
      "수거 업체 일정에 따라 재활용품 배출 요일이 바뀝니다.\n\n· 바뀌기 전: 화요일, 금요일\n· 바뀐 뒤: 월요일, 목요일 (오후 6시부터 다음 날 오전 6시까지)\n\n투명 페트병은 상표를 떼고 따로 모아 주세요.",
    hoursAgo: 99,
    category: "general",
    readByOfTen: 10,
  },
  {
    title: "입주자대표회의 정기회의 결과",
    content:
      "지난 정기회의에서 의결한 내용을 알려 드립니다.\n\n1. 놀이터 바닥재 교체: 원안 가결\n2. 자전거 보관대 증설: 설치 위치를 다시 검토한 뒤 다음 회의에서 논의\n3. 경비실 냉난방기 교체: 원안 가결\n\n회의록은 관리사무소에서 보실 수 있습니다.",
    hoursAgo: 146,
    category: "general",
    readByOfTen: 10,
  },
  {
    title: "장기 방치 자전거 정리 안내",
    content:
      "자전거 보관대를 정리합니다. 2주 동안 안내 표를 붙여 두고, 그 뒤에도 주인을 찾지 못한 자전거는 따로 보관합니다.\n\n타고 계신 자전거에 안내 표가 붙어 있으면 떼고 동·호수를 적어 경비실에 알려 주세요.",
    hoursAgo: 220,
    category: "general",
    readByOfTen: 10,
  },
  {
    title: "세대 소독 일정",
    content:
      "정기 세대 소독을 합니다. 오전 9시 30분부터 101동, 102동, 103동 순서로 방문합니다.\n\n집을 비우시는 세대는 보충 소독일에 신청해 주세요. 반려동물이 있으면 방문하는 분께 미리 말씀해 주시면 됩니다.",
    hoursAgo: 315,
    category: "facility",
    readByOfTen: 10,
  },
];

/** The office's own templates, beside those of the product. */
/** What the office often answers. */
export const samplePhrases: { name: string; content: string }[] = [
  { name: "접수, 오늘 방문", content: "접수했어요. 오늘 안에 시설 담당이 찾아뵐게요." },
  { name: "업체에 연락", content: "업체에 수리를 요청했어요. 방문하는 날이 정해지면 다시 알려 드릴게요." },
  { name: "안내 방송", content: "같은 일이 없도록 안내 방송을 하고 게시판에도 알리겠어요." },
  { name: "처리 완료", content: "말씀하신 곳을 고쳤어요. 불편이 남아 있으면 여기에 다시 적어 주세요." },
];

export const sampleTemplates: { name: string; title: string; content: string; category: NoticeCategory }[] = [
  {
    name: "놀이터 보수",
    title: "놀이터 보수로 {날짜} 이용 제한",
    content:
      "놀이터 시설을 보수합니다.\n\n· 일시: {날짜} {시간}\n· 대상: {대상}\n\n보수하는 동안에는 들어가지 않도록 아이들에게 알려 주세요. 문의: {문의}",
    category: "facility",
  },
  {
    name: "알뜰 장터",
    title: "{날짜} 알뜰 장터가 열립니다",
    content:
      "정문 앞 광장에서 알뜰 장터가 열립니다.\n\n· 일시: {날짜} {시간}\n\n차량은 후문으로 다녀 주세요. 문의: {문의}",
    category: "event",
  },
];
