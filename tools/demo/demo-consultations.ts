import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";

interface SampleRequest {
  name: string;
  apartment_name: string;
  contact: string;
  message: string;
  hoursAgo: number;
  answer?: { hoursAgo: number; note: string };
}

/** Oldest first. */
const sampleRequests: SampleRequest[] = [
  {
    name: "민경호",
    apartment_name: "다솜마을 6단지",
    contact: "02-000-7788",
    message:
      "720세대이고 관리사무소 직원은 넷입니다. 민원 대장을 엑셀로 쓰고 있는데 지금까지 적은 것을 옮길 수 있는지 궁금합니다.",
    hoursAgo: 24 * 13,
    answer: {
      hoursAgo: 24 * 12,
      note: "전화로 답함. 지난 민원은 옮기지 않고 12월 1일 접수분부터 쓰기로 함. 세대 목록은 11월 말에 받기로.",
    },
  },
  {
    name: "윤서진",
    apartment_name: "새솔아파트",
    contact: "yoon@example.com",
    message: "480세대 단지입니다.\n민원 접수부터 먼저 써 보고 싶은데 도입 절차를 알려 주세요.",
    hoursAgo: 24 * 6,
    answer: { hoursAgo: 24 * 5, note: "절차를 메일로 보냄. 대표회의가 20일에 열린다고 함." },
  },
  {
    name: "강태식",
    apartment_name: "가람마을 2단지",
    contact: "kang@example.com",
    message: "입주자대표회의에서 검토하려고 합니다. 설명 자료를 받을 수 있을까요?",
    hoursAgo: 41,
  },
  {
    name: "윤서진",
    apartment_name: "새솔아파트",
    contact: "Yoon@example.com",
    message:
      "대표회의에서 도입하기로 했습니다. 관리자 계정을 두 사람이 나누어 쓰는데 계정도 둘로 만들 수 있나요?",
    hoursAgo: 5,
  },
];

/** Inserts the requests, some of them answered. Only the owner may set the time of a past one. */
export async function insertConsultations(database: Database, answererId: string): Promise<void> {
  await acting(database, { role: "superAdmin", userId: answererId }, async (db) => {
    await sql`set local role none`.execute(db);
    for (const { hoursAgo, answer, ...request } of sampleRequests) {
      await db
        .insertInto("consultation_requests")
        .values({
          ...request,
          created_at: before(hoursAgo),
          ...(answer && { answered_at: before(answer.hoursAgo), answered_by: answererId, note: answer.note }),
        })
        .execute();
    }
  });
}

function before(hours: number): string {
  return new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
}
