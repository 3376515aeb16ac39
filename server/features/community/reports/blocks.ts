import type { blockFunctions } from "#contract/blocks.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { selectBlocks } from "#server/domain/own-blocks.ts";
import { readPage } from "#server/domain/page.ts";

import { findThing, otherInTalk } from "./thing.ts";

export const blockHandlers: Handlers<keyof typeof blockFunctions> = {
  async blockAuthor({ db, input, caller, origin }) {
    if (input.talkId) return blockInTalk({ db, caller, origin }, input.talkId);
    const { authorId, authorNickname } = await findThing(db, input);
    if (authorId === null) throw new CallError("author_gone");
    if (authorId === caller.id) throw new CallError("cannot_block_own");
    const added = await db
      .insertInto("blocks")
      .values({
        apartment_id: caller.apartmentId,
        person_id: caller.id,
        blocked_id: authorId,
        nickname: authorNickname,
      })
      .onConflict((block) => block.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) await record(db, { action: "author_blocked", caller, origin, subjectId: added.id });
    const { id: blockId } =
      added ??
      (await db
        .selectFrom("blocks")
        .select("id")
        .where("blocked_id", "=", authorId)
        .executeTakeFirstOrThrow());
    return { success: true, blockId, message: "차단했어요. 이 이웃의 글과 댓글이 더는 보이지 않아요." };
  },

  async getBlocked({ db, input: page }) {
    const list = selectBlocks(db);
    const { rows: blocked, nextCursor } = await readPage(db, list, page, { table: "blocks", text: null });
    return { success: true, blocked, nextCursor };
  },

  async unblock({ db, input: { blockId }, caller, origin }) {
    const deleted = await db.deleteFrom("blocks").where("id", "=", blockId).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) {
      const ofTalks = await db.deleteFrom("market_blocks").where("id", "=", blockId).executeTakeFirst();
      if (ofTalks.numDeletedRows === 0n) throw new CallError("block_not_found");
    }
    await record(db, { action: "author_unblocked", caller, origin, subjectId: blockId });
    return { success: true, message: "차단을 풀었어요." };
  },
};

/** Of the talk alone, and of the one side: what else went out of sight would tell who the other one is. */
async function blockInTalk(
  {
    db,
    caller,
    origin,
  }: Pick<Parameters<(typeof blockHandlers)["blockAuthor"]>[0], "db" | "caller" | "origin">,
  talkId: string,
) {
  const { authorId, isSeller } = await otherInTalk(db, talkId);
  const added = await db
    .insertInto("market_blocks")
    .values({
      apartment_id: caller.apartmentId,
      person_id: caller.id,
      blocked_id: authorId,
      is_seller: isSeller,
    })
    .onConflict((block) => block.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) await record(db, { action: "author_blocked", caller, origin, subjectId: added.id });
  const { id: blockId } =
    added ??
    (await db
      .selectFrom("market_blocks")
      .select("id")
      .where("blocked_id", "=", authorId)
      .where("is_seller", "=", isSeller)
      .executeTakeFirstOrThrow());
  return {
    success: true as const,
    blockId,
    message: "차단했어요. 벼룩시장에서 이 이웃의 연락을 더는 받지 않아요.",
  };
}
