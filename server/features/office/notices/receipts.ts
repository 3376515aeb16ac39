import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

/** A receipt from before the office told of the notice again is no receipt. For `notices` with `notice_receipts`. */
const receiptCounts = sql<boolean>`(
  notices.alerted_at is null or notice_receipts.read_at >= notices.alerted_at
)`;

/** Notes that the calling resident's household has opened a notice. What counts already stays as it is. */
export async function leaveReceipt(db: CallDatabase, noticeId: string): Promise<void> {
  await sql`
    insert into notice_receipts (apartment_id, notice_id, household_id)
    select apartment_id, id, app_household_id() from notices where id = ${noticeId}
    on conflict (apartment_id, notice_id, household_id) do update set read_at = excluded.read_at
    where not exists (
      select from notices
      where notices.apartment_id = notice_receipts.apartment_id and notices.id = notice_receipts.notice_id
        and ${receiptCounts}
    )
  `.execute(db);
}

/** Whether nobody of the calling resident's household has opened a notice since it was last told of. */
export async function lacksReceipt(db: CallDatabase, noticeId: string): Promise<boolean> {
  const receipt = await db
    .selectFrom("notice_receipts")
    .innerJoin("notices", (notice) =>
      notice
        .onRef("notices.apartment_id", "=", "notice_receipts.apartment_id")
        .onRef("notices.id", "=", "notice_receipts.notice_id"),
    )
    .select("notice_receipts.read_at")
    .where("notice_receipts.notice_id", "=", noticeId)
    .where(sql<boolean>`notice_receipts.household_id = app_household_id()`)
    .where(receiptCounts)
    .executeTakeFirst();
  return receipt === undefined;
}
