import { sql } from "kysely";

import type { answerPhraseFunctions } from "#contract/answer-phrases.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { holdByName } from "#server/domain/hold-by-name.ts";

export const answerPhraseHandlers: Handlers<keyof typeof answerPhraseFunctions> = {
  async getAnswerPhrases({ db }) {
    const phrases = await db
      .selectFrom("answer_phrases")
      .select(["id", "name", "content"])
      .orderBy(sql`name collate "C"`)
      .orderBy("id")
      .execute();
    return { success: true, phrases };
  },

  async saveAnswerPhrase({ db, input: { phraseId, ...phrase }, caller }) {
    const message = "자주 쓰는 답변을 저장했어요.";
    if (phraseId) {
      const { numUpdatedRows } = await db
        .updateTable("answer_phrases")
        .set(phrase)
        .where("id", "=", phraseId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new CallError("phrase_not_found");
      return { success: true, phraseId, message };
    }
    // Two calls at the same moment would both see room.
    await holdByName(db, `danji.phrases ${caller.apartmentId}`);
    const { count } = await db
      .selectFrom("answer_phrases")
      .select((one) => one.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= mostPhrases) throw new CallError("too_many_phrases");
    const { id } = await db
      .insertInto("answer_phrases")
      .values({ apartment_id: caller.apartmentId, ...phrase })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { success: true, phraseId: id, message };
  },

  async deleteAnswerPhrase({ db, input: { phraseId } }) {
    const { numDeletedRows } = await db
      .deleteFrom("answer_phrases")
      .where("id", "=", phraseId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new CallError("phrase_not_found");
    return { success: true, message: "자주 쓰는 답변을 삭제했어요." };
  },
};

/** So many, with the longest texts, are one answer. */
const mostPhrases = 50;
