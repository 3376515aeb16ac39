import { sql } from "kysely";

import type { lotteryFunctions } from "#contract/lotteries.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { readPage } from "#server/domain/page.ts";

import { createLottery } from "./creating.ts";
import { drawNow } from "./drawing.ts";
import { enter, withdraw } from "./entering.ts";
import { readEntries, readLottery, readPrizes, readWinners, selectLotteries } from "./lottery-rows.ts";
import { readProof } from "./proof.ts";

export const lotteryHandlers: Handlers<keyof typeof lotteryFunctions> = {
  getLotteries: async ({ db, input }) => {
    const { rows, nextCursor } = await readPage(db, selectLotteries(db), input, {
      table: "lotteries",
      text: null,
    });
    return { success: true, lotteries: rows, nextCursor };
  },

  getLotteryById: async ({ db, caller, input: { lotteryId } }) => {
    const lottery = await readLottery(db, lotteryId);
    return {
      success: true,
      lottery,
      prizes: await readPrizes(db, lotteryId, lottery.length),
      ...(await readEntries(db, lotteryId)),
      winners: caller.role === "manager" ? await readWinners(db, lotteryId) : [],
    };
  },

  getLotteryProof: async ({ db, input: { lotteryId } }) => {
    return { success: true, proof: await readProof(db, lotteryId) };
  },

  enterLottery: async ({ db, caller, input: { lotteryId, choices } }) => {
    const entry = await enter(db, caller.id, lotteryId, choices);
    return { success: true, ...entry, message: "응모했어요." };
  },

  withdrawLotteryEntry: async ({ db, input: { lotteryId } }) => {
    await withdraw(db, lotteryId);
    return { success: true, message: "응모를 취소했어요." };
  },

  createLottery: async ({ db, caller, input }) => {
    const id = await createLottery(db, caller.apartmentId, input);
    return { success: true, lottery: await readLottery(db, id), message: "추첨을 등록했어요." };
  },

  cancelLottery: async ({ db, input: { lotteryId } }) => {
    const { numUpdatedRows } = await db
      .updateTable("lotteries")
      .set({ cancelled_at: sql`now()` })
      .where("id", "=", lotteryId)
      .where("drawn_at", "is", null)
      .where("cancelled_at", "is", null)
      .executeTakeFirst();
    const lottery = await readLottery(db, lotteryId);
    if (numUpdatedRows === 0n) throw new CallError("lottery_over");
    return { success: true, lottery, message: "추첨을 취소했어요." };
  },

  drawLottery: async ({ db, input: { lotteryId } }) => {
    await drawNow(db, lotteryId);
    return { success: true, lottery: await readLottery(db, lotteryId), message: "추첨했어요." };
  },
};
