import { sql } from "kysely";

import { weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { occurrenceDays } from "#contract/values/events.ts";
import type { EventCategory, Repeats } from "#contract/values/events.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";

import type { SamplePeople } from "./demo-people.ts";

interface SampleEvent {
  category: EventCategory;
  title: string;
  /** Days from today. */
  from: number;
  to?: number;
  /** Such as 10:00 and 12:00; none: whole days. */
  times?: [string, string];
  place?: string;
  note?: string;
  buildings?: number[];
  repeats?: (startsOn: string) => Repeats;
  /** Which occurrences are cancelled. */
  cancelled?: number[];
}

const weekly = (startsOn: string): Repeats => ({
  kind: "weekly",
  weekdays: [weekdayOf(startsOn) + 1],
  until: dayAfter(startsOn, 180),
});

const events: SampleEvent[] = [
  {
    category: "waste",
    title: "분리수거",
    from: -26,
    times: ["18:00", "22:00"],
    place: "단지 안 분리수거장",
    note: "종이 상자는 테이프를 떼고 접어 주세요.",
    repeats: weekly,
  },
  {
    category: "disinfection",
    title: "101동 정기 소독",
    from: 1,
    times: ["10:00", "12:00"],
    note: "현관을 열어 주시면 3분쯤 걸려요.",
    buildings: [101],
    repeats: (startsOn) => ({ ...weekly(startsOn), until: dayAfter(startsOn, 28) }),
    cancelled: [2],
  },
  {
    category: "outage",
    title: "물탱크 청소로 단수",
    from: 4,
    times: ["13:00", "17:00"],
    note: "필요한 물은 미리 받아 두세요.",
  },
  { category: "inspection", title: "승강기 정기 점검", from: 6, times: ["09:30", "11:30"] },
  { category: "works", title: "지하주차장 조명 교체 공사", from: 8, to: 12, place: "지하 1층" },
  {
    category: "meeting",
    title: "입주자대표회의 정기회의",
    from: 11,
    times: ["19:30", "21:00"],
    place: "관리동 2층 회의실",
  },
  { category: "meeting", title: "입주자대표회의 정기회의", from: -17, times: ["19:30", "21:00"] },
  { category: "event", title: "겨울맞이 나눔 장터", from: 14, place: "중앙 광장" },
];

/** A month as an office fills it: what comes every week, what concerns one building, and what takes days. */
export async function insertEvents(
  database: Database,
  { apartmentId, manager }: Pick<SamplePeople, "apartmentId" | "manager">,
): Promise<void> {
  await acting(database, { role: "manager", apartmentId, userId: manager.id }, async (db) => {
    for (const each of events) {
      const startsOn = dayFromNow(each.from);
      const repeats = each.repeats?.(startsOn) ?? null;
      const days = occurrenceDays(startsOn, repeats);
      const [begin, end] = each.times ?? [];
      const { id } = await db
        .insertInto("events")
        .values({
          apartment_id: apartmentId,
          title: each.title,
          category: each.category,
          starts_on: sql<string>`${startsOn}::date`,
          ends_on: sql<string>`${dayFromNow(each.to ?? each.from)}::date`,
          starts_at: begin ? `${startsOn}T${begin}:00+09:00` : null,
          ends_at: end ? `${startsOn}T${end}:00+09:00` : null,
          place: each.place ?? null,
          note: each.note ?? null,
          buildings: each.buildings ?? null,
          repeats: repeats && JSON.stringify(repeats),
          days: sql<string[]>`${days}::text[]::date[]`,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const cancelled = (each.cancelled ?? []).map((nth) => days[nth]!);
      if (cancelled.length > 0)
        await db
          .updateTable("events")
          .set({ cancelled_on: sql<string[]>`${cancelled}::text[]::date[]` })
          .where("id", "=", id)
          .execute();
    }
  });
}

function dayFromNow(days: number): string {
  return dayAfter(seoulDate(new Date()), days);
}
