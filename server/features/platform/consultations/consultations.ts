import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";

import type { consultationFunctions } from "#contract/consultations.ts";
import type { DB } from "#database/types.generated.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { countAttempt, networkLimits } from "#server/domain/attempt-limits.ts";
import { record } from "#server/domain/audit.ts";
import { readPage } from "#server/domain/page.ts";

export const consultationHandlers: Handlers<keyof typeof consultationFunctions> = {
  async requestConsultation({ db, input: { name, apartmentName, contact, message }, origin }) {
    const limits = networkLimits("requestConsultation", origin.address, 5, 60);
    const { verdict, retryAfterSeconds } = await countAttempt(db, limits);
    if (verdict !== "allowed") {
      throw new CallError("too_many_requests", {
        message: "상담 신청을 여러 번 받았어요. 한 시간 뒤에 다시 신청해 주세요.",
        retryAfterSeconds,
      });
    }
    await db
      .insertInto("consultation_requests")
      .values({ name, apartment_name: apartmentName, contact, message })
      .execute();
    return { success: true, message: "상담 신청을 받았어요. 남겨 주신 연락처로 곧 연락드릴게요." };
  },

  async getConsultationRequests({ db, input: { state, query, ...page } }) {
    const found = db
      .selectFrom("consultation_requests")
      .$if(query != null, (request) => request.where(holdsWords(query!)));
    const counts = await found
      .select((request) => [
        request.fn.countAll<number>().filterWhere("answered_at", "is", null).as("waiting"),
        request.fn.countAll<number>().filterWhere("answered_at", "is not", null).as("answered"),
      ])
      .executeTakeFirstOrThrow();
    const list = withColumns(found).$if(state != null, (request) =>
      request.where("answered_at", state === "waiting" ? "is" : "is not", null),
    );
    const { rows: requests, nextCursor } = await readPage(db, list, page, {
      table: "consultation_requests",
      text: "message",
    });
    const total = state ? counts[state] : counts.waiting + counts.answered;
    return { success: true, requests, total, counts, nextCursor };
  },

  async answerConsultation({ db, input: { consultationId, isAnswered, note }, caller, origin }) {
    const answered = await db
      .updateTable("consultation_requests")
      .set((of) => ({
        note: note === undefined ? of.ref("note") : note,
        answered_at: isAnswered ? of.fn.coalesce("answered_at", sql<string>`now()`) : null,
        // If two answer at once, the first is shown.
        answered_by: isAnswered
          ? sql`case when answered_at is null then ${caller.id}::uuid else answered_by end`
          : null,
      }))
      .where("id", "=", consultationId)
      .executeTakeFirst();
    if (answered.numUpdatedRows === 0n) throw new CallError("consultation_not_found");
    const action = isAnswered ? "consultation_answered" : "consultation_reopened";
    await record(db, { action, caller, origin, subjectId: consultationId });
    const message = isAnswered ? "답변한 신청으로 표시했어요." : "답변 전으로 되돌렸어요.";
    return { success: true, message };
  },
};

/** The requests with the words in what identifies them. A number is found however it is grouped. */
function holdsWords(words: string) {
  // As the contact's own form has it: +82 10 is 010.
  const digits = words.replace(/^\s*\+82[\s()-]*0?/, "0").replaceAll(/\D/g, "");
  const inText = sql<boolean>`
    strpos(search_form(name || E'\n' || apartment_name || E'\n' || contact), search_form(${words})) > 0
  `;
  return digits.length < 4 ? inText : sql<boolean>`(${inText} or strpos(contact_form, ${digits}) > 0)`;
}

function withColumns(found: SelectQueryBuilder<DB, "consultation_requests", object>) {
  return found.select((of) => [
    "id",
    "name",
    "apartment_name as apartmentName",
    "contact",
    "message",
    "created_at as createdAt",
    "answered_at as answeredAt",
    "note",
    of
      .selectFrom("users")
      .whereRef("users.id", "=", "consultation_requests.answered_by")
      .select("users.name")
      .as("answeredBy"),
    of
      .selectFrom("consultation_requests as same")
      .whereRef("same.contact_form", "=", "consultation_requests.contact_form")
      .where(
        sql<boolean>`(same.created_at, same.id) <= (consultation_requests.created_at, consultation_requests.id)`,
      )
      .select((same) => same.fn.countAll<number>().as("ordinal"))
      .$asScalar()
      .$notNull()
      .as("ordinal"),
  ]);
}
