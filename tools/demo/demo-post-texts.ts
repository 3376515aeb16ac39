import type { BoardId } from "#contract/values/boards.ts";

interface SampleComment {
  /** The author's nickname. */
  author: string;
  content: string;
  hoursAgo: number;
}

export interface SamplePost extends SampleComment {
  /** What a thing on the flea market costs; nothing if its author does not say. */
  priceWon?: number;
  isSold?: boolean;
  boardId: BoardId;
  title: string;
  /** How often it was viewed. */
  views: number;
  /** Oldest first. */
  comments: (SampleComment & {
    /** The place of an earlier comment that this one replies to. */
    repliesTo?: number;
  })[];
  /** What neighbours asked the seller, whom only the two read: each with what was said, oldest first. */
  talks?: { asker: string; said: { isSellers: boolean; content: string; hoursAgo: number }[] }[];
}

export const samplePosts: SamplePost[] = [
  {
    author: "새벽산책",
    boardId: "free_board",
    title: "아침 6시에 단지 한 바퀴 같이 걸으실 분",
    content:
      "요즘 혼자 걷다 보니 자꾸 빼먹게 되네요.\n\n정문에서 출발해 103동 뒤 산책로까지 천천히 한 바퀴, 40분쯤 걸립니다. 월·수·금 아침 6시에 정문 벤치 앞에 있을게요. 부담 없이 나오세요.",
    hoursAgo: 4,
    views: 27,
    comments: [
      { author: "일층화단", content: "무릎이 안 좋아서 느리게 걷는데 괜찮을까요?", hoursAgo: 3.4 },
      { author: "새벽산책", content: "그럼요. 이야기하면서 걷는 속도예요.", hoursAgo: 3.1, repliesTo: 0 },
      { author: "열두층", content: "수요일에 나가 볼게요.", hoursAgo: 1.2 },
    ],
  },
  {
    author: "고양이두마리",
    boardId: "flea_market",
    title: "캣타워 드려요",
    priceWon: 0,
    content:
      "높이 150cm, 쓴 지 1년 됐어요. 발톱 긁은 자국이 있지만 튼튼합니다. 103동 1층에서 받아 가시면 됩니다.",
    hoursAgo: 7,
    views: 14,
    comments: [
      { author: "하나둘셋", content: "저 받고 싶어요. 오늘 저녁 8시 어떠세요?", hoursAgo: 6.2 },
      { author: "고양이두마리", content: "좋아요, 그때 내려갈게요.", hoursAgo: 5.9, repliesTo: 0 },
    ],
  },
  {
    author: "감나무집",
    boardId: "local_news",
    title: "정문 건너편 빵집이 다시 열었네요",
    content: "공사한다고 두 달 닫혀 있던 빵집이 오늘 다시 열었어요. 식빵이 오전 11시에 나온답니다.",
    hoursAgo: 11,
    views: 33,
    comments: [
      { author: "도윤아빠", content: "드디어. 소금빵도 그대로 있나요?", hoursAgo: 10 },
      { author: "감나무집", content: "네, 두 개 사 왔어요.", hoursAgo: 9.5, repliesTo: 0 },
      { author: "바둑친구", content: "좋은 소식 고맙습니다.", hoursAgo: 8 },
      { author: "열두층", content: "퇴근길에 들렀더니 식빵은 다 나갔더라고요.", hoursAgo: 2 },
    ],
  },
  {
    author: "열두층",
    boardId: "free_board",
    title: "욕실 천장 누수 겪어 보신 분 계신가요",
    content:
      "며칠 전부터 욕실 천장에서 물이 한두 방울씩 떨어집니다. 관리사무소에는 접수했어요.\n\n비슷한 일을 겪으신 분은 어떻게 해결하셨는지 궁금합니다. 보험 처리가 되는 경우도 있다고 들었어요.",
    hoursAgo: 26,
    views: 52,
    comments: [
      {
        author: "바둑친구",
        content: "저희는 윗집 배관 이음매였어요. 일상생활배상책임보험으로 처리했습니다.",
        hoursAgo: 25,
      },
      {
        author: "하나둘셋",
        content: "점검구를 열어 사진을 찍어 두시면 나중에 설명하기 편해요.",
        hoursAgo: 23,
      },
      { author: "열두층", content: "사진부터 찍어 둘게요. 두 분 모두 고맙습니다.", hoursAgo: 21 },
      {
        author: "감나무집",
        content: "우리 집도 작년에 천장누수로 고생했는데 금방 잡히더라고요. 걱정 마세요.",
        hoursAgo: 19,
      },
    ],
  },
  {
    author: "도윤아빠",
    boardId: "flea_market",
    title: "어린이 자전거 16인치",
    priceWon: 30_000,
    content:
      "아이가 커서 내놓습니다. 보조 바퀴 포함이고 체인에 기름칠해 두었어요. 101동 앞에서 보고 가져가세요.",
    hoursAgo: 30,
    views: 19,
    comments: [{ author: "새벽산책", content: "조카 주려고 하는데 주말에 볼 수 있을까요?", hoursAgo: 27 }],
    talks: [
      {
        asker: "열두층",
        said: [
          {
            isSellers: false,
            content: "아직 있나요? 퇴근하고 저녁 8시쯤 보고 싶어요.",
            hoursAgo: 26,
          },
          { isSellers: true, content: "네, 있어요. 8시에 101동 앞으로 가지고 나갈게요.", hoursAgo: 25 },
          { isSellers: false, content: "고맙습니다. 그때 봬요.", hoursAgo: 24.5 },
        ],
      },
      {
        asker: "감나무집",
        said: [{ isSellers: false, content: "혹시 예약이 안 되면 제가 살 수 있을까요?", hoursAgo: 5 }],
      },
    ],
  },
  {
    author: "바둑친구",
    boardId: "free_board",
    title: "경로당에서 바둑 두실 분 모십니다",
    content: "토요일 오후 2시에 모입니다. 급수는 상관없습니다. 바둑판은 세 개 있고 차도 있습니다.",
    hoursAgo: 49,
    views: 16,
    comments: [
      { author: "새벽산책", content: "10급인데 가도 될까요?", hoursAgo: 47 },
      { author: "바둑친구", content: "환영합니다. 저도 처음엔 20급이었습니다.", hoursAgo: 46 },
    ],
  },
  {
    author: "하나둘셋",
    boardId: "local_news",
    title: "도서관 앞 횡단보도에 신호등이 생겨요",
    content: "구청에 물어보니 다음 달에 공사를 시작한다고 합니다. 아이들 등하교 때 한결 안심이겠어요.",
    hoursAgo: 55,
    views: 41,
    comments: [
      { author: "도윤아빠", content: "정말 필요했는데 다행이에요.", hoursAgo: 54 },
      { author: "일층화단", content: "신호 시간이 넉넉했으면 좋겠네요.", hoursAgo: 50 },
    ],
  },
  {
    author: "일층화단",
    boardId: "free_board",
    title: "화단에 튤립 구근을 심었어요",
    content: "101동 앞 화단에 튤립 구근 서른 개를 심었습니다. 봄에 같이 봐요. 밟지 않도록 조심해 주세요.",
    hoursAgo: 78,
    views: 24,
    comments: [
      { author: "열두층", content: "지나다니며 뵀어요. 봄이 기다려지네요.", hoursAgo: 76 },
      { author: "고양이두마리", content: "다음에 심으실 때는 저도 도울게요.", hoursAgo: 72 },
    ],
  },
  {
    author: "열두층",
    boardId: "flea_market",
    title: "책장 나눔합니다 (폭 80cm)",
    priceWon: 0,
    isSold: true,
    content: "5단 책장입니다. 뒤판에 살짝 휜 곳이 있어요. 혼자 들기에는 무거우니 두 분이 오시면 좋아요.",
    hoursAgo: 102,
    views: 12,
    comments: [
      { author: "감나무집", content: "아들이랑 같이 갈게요. 내일 오전 괜찮으세요?", hoursAgo: 100 },
      { author: "열두층", content: "네, 10시쯤 연락 주세요.", hoursAgo: 99 },
    ],
  },
  {
    author: "고양이두마리",
    boardId: "free_board",
    title: "103동 우산 꽂이에 있던 파란 우산 주인 찾아요",
    content: "비 오던 날 제 우산과 바뀐 것 같아요. 손잡이에 흰 끈이 묶여 있습니다. 경비실에 맡겨 두었어요.",
    hoursAgo: 125,
    views: 18,
    comments: [{ author: "바둑친구", content: "제 것 같습니다. 찾으러 가겠습니다.", hoursAgo: 120 }],
  },
  {
    author: "새벽산책",
    boardId: "local_news",
    title: "뒷산 둘레길 2구간이 정비됐습니다",
    content: "나무 계단이 새로 놓였고 쉼터가 하나 늘었어요. 단지 후문에서 15분이면 갑니다.",
    hoursAgo: 150,
    views: 22,
    comments: [{ author: "하나둘셋", content: "주말에 아이들과 가 봐야겠어요.", hoursAgo: 145 }],
  },
  {
    author: "감나무집",
    boardId: "free_board",
    title: "김장 양념 남은 것 나눠요",
    content: "넉넉히 했더니 남았습니다. 작은 통 두 개 분량이에요. 필요하신 분 댓글 남겨 주세요.",
    hoursAgo: 200,
    views: 15,
    comments: [
      { author: "일층화단", content: "한 통 부탁드려도 될까요?", hoursAgo: 198 },
      { author: "감나무집", content: "네, 경비실에 맡겨 둘게요.", hoursAgo: 196 },
    ],
  },
  {
    author: "반값인테리어",
    boardId: "free_board",
    title: "인테리어 공동 구매 하실 세대 모집",
    content: "열 세대가 모이면 도배와 장판을 반값에 해 드립니다. 연락은 쪽지로 주세요. 이번 주에 마감합니다.",
    hoursAgo: 15,
    views: 9,
    comments: [],
  },
  {
    author: "도윤아빠",
    boardId: "free_board",
    title: "103동 앞에 늘 겹쳐 대시는 분",
    content: "12가 3456 차주님, 아침마다 차를 뺄 수가 없습니다. 연락처라도 남겨 주세요.",
    hoursAgo: 66,
    views: 31,
    comments: [],
  },
];
