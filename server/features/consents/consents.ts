import { sql } from "kysely";

import type { Consent, consentFunctions } from "#contract/consents.ts";
import { consentPurposes, consentTexts } from "#contract/values/consents.ts";
import type { ConsentPurpose } from "#contract/values/consents.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";

export const consentHandlers: Handlers<keyof typeof consentFunctions> = {
  async getConsents({ db }) {
    return { success: true, consents: await lastConsents(db) };
  },

  async setConsent({ db, input: { purpose, isGiven }, caller, origin }) {
    const changed = isGiven
      ? await db
          .insertInto("consents")
          .values({
            apartment_id: caller.apartmentId,
            person_id: caller.id,
            purpose,
            version: consentTexts[purpose].version,
          })
          .onConflict((it) =>
            it
              .columns(["apartment_id", "person_id", "purpose"])
              .where("withdrawn_at", "is", null)
              .doNothing(),
          )
          .executeTakeFirst()
      : await db
          .updateTable("consents")
          .set({ withdrawn_at: sql`now()` })
          .where("purpose", "=", purpose)
          .where("withdrawn_at", "is", null)
          .executeTakeFirst();
    if (!("numUpdatedRows" in changed) || changed.numUpdatedRows > 0n) {
      const action = isGiven ? "consent_given" : "consent_withdrawn";
      const { version } = consentTexts[purpose];
      await record(db, { action, caller, origin, subjectId: caller.id, details: { purpose, version } });
    }
    const message = isGiven ? givenWords[purpose] : withdrawnWords[purpose];
    return { success: true, consents: await lastConsents(db), message };
  },
};

const givenWords: Record<ConsentPurpose, string> = {
  phone: "동의했어요. 이제 번호를 저장할 수 있어요.",
  messages: "긴급 공지를 문자로 보내 드릴게요.",
};

const withdrawnWords: Record<ConsentPurpose, string> = {
  phone: "휴대전화 번호를 지웠어요.",
  messages: "이제 문자를 보내지 않아요.",
};

async function lastConsents(db: CallDatabase): Promise<Consent[]> {
  const rows = await db
    .selectFrom("consents")
    .distinctOn("purpose")
    .select(["purpose", "version", "created_at as givenAt", "withdrawn_at as withdrawnAt"])
    .orderBy("purpose")
    .orderBy(sql`withdrawn_at is null`, "desc")
    .orderBy("created_at", "desc")
    .execute();
  return consentPurposes.map((purpose) => {
    const last = rows.find((row) => row.purpose === purpose);
    if (!last) return { purpose, isGiven: false, version: null, givenAt: null, withdrawnAt: null };
    return { ...last, purpose, isGiven: last.withdrawnAt === null };
  });
}
