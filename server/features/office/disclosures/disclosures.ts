import { sql } from "kysely";

import type { CategoryCounts, DisclosureLine, disclosureFunctions } from "#contract/disclosures.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { readPage } from "#server/domain/page.ts";

import { countsOf, entriesOf, linesOf } from "./month-report.ts";
import { requireSafeSummaries } from "./safe-summary.ts";

export const disclosureHandlers: Handlers<keyof typeof disclosureFunctions> = {
  async getDisclosureDraft({ db, input: { month } }) {
    const published = await db
      .selectFrom("disclosures")
      .select("id")
      .where(sql<boolean>`month = ${firstDayOf(month)}`)
      .executeTakeFirst();
    return {
      success: true,
      counts: await countsOf(db, month),
      ...(await entriesOf(db, month)),
      isOver: await isOver(db, month),
      disclosureId: published?.id ?? null,
    };
  },

  async saveDisclosureEntry({ db, input: { complaintId, summary }, caller }) {
    const complaint = await db
      .selectFrom("complaints")
      .select(["id", isPublished.as("isPublished"), "resolved_at as resolvedAt"])
      .where("id", "=", complaintId)
      .executeTakeFirst();
    if (!complaint) throw new CallError("complaint_not_found");
    if (summary === null) {
      await db.deleteFrom("disclosure_entries").where("complaint_id", "=", complaintId).execute();
      return { success: true, message: "공개하지 않기로 했어요." };
    }
    if (complaint.resolvedAt === null) {
      const message = "처리를 완료한 민원만 한 줄을 적을 수 있어요.";
      throw new CallError("invalid_input", { field: "summary", message });
    }
    if (complaint.isPublished) throw new CallError("disclosure_exists");
    await requireSafeSummaries(db, [{ complaintId, summary }]);
    await db
      .insertInto("disclosure_entries")
      .values({ apartment_id: caller.apartmentId, complaint_id: complaintId, summary })
      .onConflict((it) => it.columns(["apartment_id", "complaint_id"]).doUpdateSet({ summary }))
      .execute();
    return { success: true, message: "저장했어요." };
  },

  async publishDisclosure({ db, input: { month }, caller, origin }) {
    if (!(await isOver(db, month))) throw new CallError("month_not_over", { field: "month" });
    const written = await linesOf(db, month);
    // Somebody may have changed their name since it was written.
    await requireSafeSummaries(db, written);
    const lines = written.map(({ category, summary }): DisclosureLine => ({ category, summary }));
    const { id: disclosureId } = await db
      .insertInto("disclosures")
      .values({
        apartment_id: caller.apartmentId,
        month: sql`${firstDayOf(month)}`,
        counts: JSON.stringify(await countsOf(db, month)),
        // In an order that does not tell when they were resolved.
        lines: JSON.stringify(lines.toSorted(byWords)),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    // A complaint that is opened again may be reported with the month in which it ends.
    const ids = written.map(({ complaintId }) => complaintId);
    await db
      .deleteFrom("disclosure_entries")
      .where(sql<boolean>`complaint_id = any (${ids}::uuid[])`)
      .execute();
    await record(db, {
      action: "disclosure_published",
      caller,
      origin,
      subjectId: disclosureId,
      details: { month },
    });
    return { success: true, disclosureId, message: "처리 결과를 공개했어요." };
  },

  async getDisclosures({ db, input }) {
    const list = db
      .selectFrom("disclosures")
      .select([
        "id",
        monthOf.as("month"),
        sumOf("received").as("received"),
        sumOf("resolved").as("resolved"),
        sql<boolean>`counts @? '$[*] ? (@.received == null)'`.as("leavesOutFew"),
        "created_at as createdAt",
      ]);
    const { rows, nextCursor } = await readPage(db, list, input, { table: "disclosures", text: null });
    return { success: true, disclosures: rows, nextCursor };
  },

  async getDisclosure({ db, input: { disclosureId } }) {
    const disclosure = await db
      .selectFrom("disclosures")
      .select([
        "id",
        monthOf.as("month"),
        sql<CategoryCounts[]>`counts`.as("counts"),
        sql<DisclosureLine[]>`lines`.as("lines"),
        "created_at as createdAt",
      ])
      .where("id", "=", disclosureId)
      .executeTakeFirst();
    if (!disclosure) throw new CallError("disclosure_not_found");
    return { success: true, disclosure };
  },
};

/** Whether the month in which a row of `complaints` was resolved stands published. */
const isPublished = sql<boolean>`exists (
  select from disclosures
  where disclosures.month = date_trunc('month', complaints.resolved_at at time zone 'Asia/Seoul')::date
)`;

const monthOf = sql<string>`to_char(month, 'YYYY-MM')`;

function sumOf(number: "received" | "resolved") {
  return sql<number>`(select coalesce(sum((counted ->> ${sql.lit(number)})::integer), 0)::integer
    from jsonb_array_elements(counts) counted)`;
}

function firstDayOf(month: string) {
  return sql`${`${month}-01`}::date`;
}

async function isOver(db: CallDatabase, month: string): Promise<boolean> {
  const { over } = await db
    .selectNoFrom(sql<boolean>`seoul_today() >= ${firstDayOf(month)} + interval '1 month'`.as("over"))
    .executeTakeFirstOrThrow();
  return over;
}

function byWords(one: DisclosureLine, other: DisclosureLine): number {
  if (one.category !== other.category) return 0;
  return one.summary.localeCompare(other.summary, "ko");
}
