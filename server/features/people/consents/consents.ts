import { sql } from "kysely";

import type { Consent, consentFunctions } from "#contract/consents.ts";
import { consentPurposes, consentTexts, isRequiredConsent } from "#contract/values/consents.ts";
import type { ConsentPurpose, RequiredConsent } from "#contract/values/consents.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, CallOrigin, Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { giveConsents } from "#server/domain/consents.ts";

export const consentHandlers: Handlers<keyof typeof consentFunctions> = {
  async getConsents({ db }) {
    return { success: true, consents: await lastConsents(db) };
  },

  async setConsent({ db, input: { purpose, isGiven }, caller, origin }) {
    if (isGiven) {
      await giveConsents(db, caller, origin, [purpose]);
      return { success: true, consents: await lastConsents(db), message: givenWords[purpose] };
    }
    // The account cannot be kept without these, so taking them back ends it.
    if (isRequiredConsent(purpose)) {
      throw new CallError("consents_required", {
        field: "purpose",
        message: "이용에 꼭 필요한 동의예요. 거두려면 계정을 삭제해 주세요.",
      });
    }
    await withdrawConsent(db, caller, origin, purpose);
    return { success: true, consents: await lastConsents(db), message: withdrawnWords[purpose] };
  },
};

async function withdrawConsent(
  db: CallDatabase,
  caller: Caller,
  origin: CallOrigin,
  purpose: ConsentPurpose,
): Promise<void> {
  const withdrawn = await db
    .updateTable("consents")
    .set({ withdrawn_at: sql`now()` })
    .where("purpose", "=", purpose)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (withdrawn.numUpdatedRows === 0n) return;
  const details = { purpose, version: consentTexts[purpose].version };
  await record(db, { action: "consent_withdrawn", caller, origin, subjectId: caller.id, details });
}

const givenWords: Record<ConsentPurpose, string> = {
  terms: "동의했어요.",
  privacy: "동의했어요.",
  phone: "동의했어요. 이제 번호를 저장할 수 있어요.",
  messages: "긴급 공지를 문자로 보내 드릴게요.",
};

const withdrawnWords: Record<Exclude<ConsentPurpose, RequiredConsent>, string> = {
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
