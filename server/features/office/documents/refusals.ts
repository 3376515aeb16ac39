import { sql } from "kysely";

import { mostPinnedDocuments } from "#contract/values/documents.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { holdByName } from "#server/domain/hold-by-name.ts";

/** @throws CallError confirmation_missing */
export function requireConfirmation({
  confirmsNoPersonalData,
}: {
  confirmsNoPersonalData?: boolean | null | undefined;
}): void {
  if (confirmsNoPersonalData !== true)
    throw new CallError("confirmation_missing", { field: "confirmsNoPersonalData" });
}

export async function refuseFuture(db: CallDatabase, happenedOn: string): Promise<void> {
  const { isAhead } = await db
    .selectNoFrom(sql<boolean>`${happenedOn}::date > seoul_today()`.as("isAhead"))
    .executeTakeFirstOrThrow();
  if (isAhead) {
    throw new CallError("invalid_input", { field: "happenedOn", message: "오늘까지의 날짜를 골라 주세요." });
  }
}

/**
 * @param except the document that is to be pinned, if there is one already
 * @throws CallError too_many_pinned
 */
export async function refuseTooManyPinned(
  db: CallDatabase,
  apartmentId: string,
  except: string | null,
): Promise<void> {
  // Two at once would each see room.
  await holdByName(db, `danji.pinned documents ${apartmentId}`);
  const { count } = await db
    .selectFrom("documents")
    .where("is_pinned", "=", sql.lit(true))
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  if (count >= mostPinnedDocuments) {
    const message = "상단 고정은 3개까지예요. 다른 자료의 고정을 먼저 풀어 주세요.";
    throw new CallError("too_many_pinned", { field: "isPinned", message });
  }
}
