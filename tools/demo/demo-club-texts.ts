import type { Input } from "#contract/index.ts";

interface SampleText {
  by: string;
  content: string;
  hoursAgo: number;
}

interface SampleMeeting {
  title: string;
  place: string;
  description?: string;
  /** Below zero: it is over. */
  inDays: number;
  minute: number;
  minutes: number;
  capacity?: number;
  /** In the order of their answers. Those who find it full wait. */
  going: string[];
}

export interface SampleClub {
  owner: string;
  officer?: string;
  members: string[];
  /** Who has asked to join and waits for an answer. */
  request?: { by: string; message: string };
  fields: Input<"createClub">;
  posts: (SampleText & { title: string; comments: SampleText[] })[];
  meetings: SampleMeeting[];
}

const morning = 6 * 60 + 30;
const evening = 19 * 60 + 30;

export const sampleClubs: SampleClub[] = [
  {
    owner: "바둑친구",
    members: ["감나무집", "퇴근길"],
    fields: {
      name: "저녁 바둑",
      category: "hobby",
      description: "화요일 저녁에 노인정 옆 정자에서 둬요. 처음 두는 분도 괜찮아요.",
      joinPolicy: "open",
    },
    posts: [
      {
        by: "바둑친구",
        title: "바둑판 하나를 더 가져다 두었습니다",
        content: "정자 안쪽 함에 있습니다. 쓰고 나서 돌은 통에 넣어 주세요.",
        hoursAgo: 70,
        comments: [],
      },
    ],
    meetings: [
      { title: "화요일 대국", place: "정자", inDays: 3, minute: evening, minutes: 120, going: ["바둑친구"] },
    ],
  },
  {
    owner: "새벽산책",
    officer: "일층화단",
    members: ["열두층", "도윤아빠", "고양이두마리", "하노이에서 온 십칠층 이웃"],
    fields: {
      name: "아침 걷기",
      category: "sports",
      description: "월·수·금 아침에 단지를 한 바퀴 걸어요. 이야기하면서 걷는 속도예요.",
      joinPolicy: "open",
      maxMembers: 30,
    },
    posts: [
      {
        by: "일층화단",
        title: "지난주 단풍 길 좋았어요",
        content: "은행나무 길이 한창이라 천천히 걸었네요.\n다음에는 뒷산 쪽으로도 가 보면 좋겠어요.",
        hoursAgo: 50,
        comments: [
          { by: "열두층", content: "사진 찍어 두길 잘했어요.", hoursAgo: 45 },
          { by: "새벽산책", content: "그래서 이번 주말에 봉산으로 잡았습니다.", hoursAgo: 31 },
        ],
      },
    ],
    meetings: [
      {
        title: "봉산 둘레길",
        place: "정문 벤치",
        description: "두 시간쯤 걸려요. 따뜻한 물을 챙겨 오세요.\n차 한 대로 가서 네 명까지예요.",
        inDays: 4,
        minute: morning,
        minutes: 150,
        capacity: 4,
        going: ["새벽산책", "일층화단", "고양이두마리", "도윤아빠", "하노이에서 온 십칠층 이웃", "열두층"],
      },
      {
        title: "아침 한 바퀴",
        place: "정문 벤치",
        inDays: 2,
        minute: morning,
        minutes: 40,
        going: ["새벽산책", "열두층", "일층화단"],
      },
      {
        title: "단풍 길 걷기",
        place: "후문",
        inDays: -3,
        minute: morning,
        minutes: 60,
        going: ["새벽산책", "일층화단", "열두층"],
      },
    ],
  },
  {
    owner: "열두층",
    officer: "하나둘셋",
    members: ["고양이두마리", "퇴근길"],
    request: { by: "일층화단", message: "소설을 좋아해요. 저녁 모임이면 나갈 수 있어요." },
    fields: {
      name: "한 달 한 권",
      category: "study",
      description: "한 달에 한 권을 읽고 커뮤니티룸에서 이야기해요. 다 읽지 못해도 오세요.",
      joinPolicy: "approval",
      maxMembers: 12,
    },
    posts: [
      {
        by: "하나둘셋",
        title: "다음 책, 얇은 것으로 골라 볼까요",
        content: "이번 책이 조금 두꺼웠지요.\n댓글로 한 권씩 추천해 주시면 모임에서 같이 정해요.",
        hoursAgo: 26,
        comments: [{ by: "고양이두마리", content: "단편집은 어떠세요?", hoursAgo: 20 }],
      },
    ],
    meetings: [
      {
        title: "이달의 책 이야기",
        place: "커뮤니티룸",
        inDays: 5,
        minute: evening,
        minutes: 90,
        capacity: 8,
        going: ["열두층", "하나둘셋", "퇴근길"],
      },
    ],
  },
];
