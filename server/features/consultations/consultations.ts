import type { consultationFunctions } from "#contract/consultations.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { countAttempt, networkLimits } from "#server/domain/attempt-limits.ts";
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

  async getConsultationRequests({ db, input: page }) {
    const list = db
      .selectFrom("consultation_requests")
      .select([
        "id",
        "name",
        "apartment_name as apartmentName",
        "contact",
        "message",
        "created_at as createdAt",
      ]);
    const { rows: requests, nextCursor } = await readPage(db, list, page, {
      table: "consultation_requests",
      text: "message",
    });
    return { success: true, requests, nextCursor };
  },
};
