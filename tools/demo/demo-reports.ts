import { sql } from "kysely";

import { hidingDays } from "#contract/values/report-reasons.ts";
import type { ReportReason } from "#contract/values/report-reasons.ts";
import type { Database } from "#database/database.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { acting } from "#server/testing/acting.ts";

import { demoAccounts } from "./demo-accounts.ts";
import { before, personNamed } from "./demo-people.ts";
import type { SamplePeople } from "./demo-people.ts";

interface SampleReport {
  /** The reported post's title. */
  title: string;
  hoursAgo: number;
  reasons: { person: string; reason: ReportReason; detail?: string }[];
  /** What the office's colleague has hidden it for, and what its author says to that. */
  hidden?: { reason: string; hoursAgo: number; appeal: string; appealHoursAgo: number };
}

const sampleReports: SampleReport[] = [
  {
    title: "인테리어 공동 구매 하실 세대 모집",
    hoursAgo: 6,
    reasons: [
      { person: "새벽산책", reason: "advert", detail: "같은 글을 지난주에도 올렸습니다." },
      { person: "하나둘셋", reason: "advert" },
    ],
  },
  {
    title: "103동 앞에 늘 겹쳐 대시는 분",
    hoursAgo: 60,
    reasons: [{ person: "바둑친구", reason: "privacy", detail: "차량 번호가 그대로 적혀 있어요." }],
    hidden: {
      reason: "다른 사람의 차량 번호가 적혀 있어 가렸어요.",
      hoursAgo: 54,
      appeal: "차량 번호는 지우고 다시 올리고 싶습니다. 겹쳐 대는 일은 계속되고 있어요.",
      appealHoursAgo: 20,
    },
  },
];

/** Inserts a report that waits for the office, a hidden post with an author who objects, and a blocked neighbour. */
export async function insertReports(database: Database, people: SamplePeople): Promise<void> {
  const { apartmentId: apartment_id, manager, residents } = people;
  const blocked = personNamed(residents, "반값인테리어");
  await acting(database, { role: "manager", apartmentId: apartment_id, userId: manager.id }, async (db) => {
    // Only the owner may write in the name of others, and of the past.
    await sql`set local role none`.execute(db);
    for (const report of sampleReports) await insertReport(db, people, report);
    await db
      .insertInto("blocks")
      .values({
        apartment_id,
        person_id: personNamed(residents, "열두층").id,
        blocked_id: blocked.id,
        nickname: blocked.nickname,
        created_at: before(5),
      })
      .execute();
  });
}

async function insertReport(
  db: CallDatabase,
  { apartmentId: apartment_id, residents, staff }: SamplePeople,
  { title, hoursAgo, reasons, hidden }: SampleReport,
): Promise<void> {
  const post = await db
    .selectFrom("posts")
    .select(["id", "author_id", "title", "content", "author_nickname as authorNickname"])
    .where("apartment_id", "=", apartment_id)
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  const reporters = reasons.map(({ person }) => personNamed(residents, person));
  const copy = {
    title: post.title,
    content: post.content,
    authorNickname: post.authorNickname,
    photoCount: 0,
    copiedAt: before(hoursAgo),
  };
  const hidden_until = hidden ? before(hidden.hoursAgo - hidingDays * 24) : null;
  const { id: report_id } = await db
    .insertInto("reports")
    .values({
      apartment_id,
      kind: "post",
      post_id: post.id,
      thing_id: post.id,
      thread_id: post.id,
      author_id: post.author_id,
      copies: JSON.stringify([copy]),
      reporter_count: reporters.length,
      household_count: new Set(reporters.map(({ householdId }) => householdId)).size,
      created_at: before(hoursAgo),
      hidden_until,
      ...(hidden && {
        decision: "hide",
        decision_reason: hidden.reason,
        decided_at: before(hidden.hoursAgo),
        // So that the manager is the colleague who may decide about the appeal.
        decided_by: staff.get(demoAccounts.bookkeeper.email)!.id,
        appeal: hidden.appeal,
        appealed_at: before(hidden.appealHoursAgo),
      }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const given = reasons.map(({ reason, detail }, index) => ({
    person_id: reporters[index]!.id,
    reason,
    detail,
  }));
  await db
    .insertInto("report_reasons")
    .values(
      given.map((each) => ({
        apartment_id,
        report_id,
        thing_id: post.id,
        ...each,
        created_at: before(hoursAgo),
      })),
    )
    .execute();
  await db.updateTable("posts").set({ hidden_until }).where("id", "=", post.id).execute();
}
