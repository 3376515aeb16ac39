import { z } from "zod";

import { command, query, success } from "./define.ts";
import { entryResults, lotteryStates, mostLotteryDays } from "./values/lottery-words.ts";
import { nextCursor, pageInput } from "./values/page.ts";
import { requiredPublishedText } from "./values/published-text.ts";
import { givenDay, givenMoment, id, timestamp } from "./values/text.ts";
import { dayAfter } from "./values/visitor-quota.ts";

const checkDate = "날짜를 확인해 주세요.";

const day = givenDay();

function wholeNumber(sentence: string, least: number, most: number) {
  return z.number(sentence).int(sentence).min(least, sentence).max(most, sentence);
}

const checkStart = "시작 시간을 확인해 주세요.";

/** What a lottery draws, and when. */
export const createLotteryInput = z
  .object({
    facilityId: id,
    title: requiredPublishedText({ max: 50, required: "추첨 이름을 입력해 주세요." }),
    /** The first days of the periods, both included. */
    dates: z.object({ from: day, to: day }, checkDate),
    /** From 1 (Monday) to 7; otherwise all. */
    weekdays: z
      .array(wholeNumber("요일을 확인해 주세요.", 1, 7), "요일을 골라 주세요.")
      .min(1, "요일을 골라 주세요.")
      .max(7, "요일을 확인해 주세요.")
      .nullish(),
    /** For slots alone; otherwise it draws whole days. */
    startMinutes: z
      .array(wholeNumber(checkStart, 0, 1799), checkStart)
      .max(144, checkStart)
      .nullish(),
    length: wholeNumber("길이를 확인해 주세요.", 1, 31).nullish(),
    opensAt: givenMoment(checkDate),
    closesAt: givenMoment(checkDate),
    drawAt: givenMoment(checkDate),
    maxChoices: wholeNumber("희망 순위는 1개부터 5개까지 정할 수 있어요.", 1, 5).nullish(),
    favourLosers: z.boolean("잘못된 접근입니다.").nullish(),
  })
  .superRefine(({ dates, opensAt, closesAt, drawAt }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (dates.to < dates.from) refuse("dates", checkDate);
    if (dates.to > dayAfter(dates.from, mostLotteryDays - 1)) {
      refuse("dates", `추첨할 날은 ${mostLotteryDays}일까지 고를 수 있어요.`);
    }
    if (Date.parse(closesAt) <= Date.parse(opensAt)) {
      refuse("closesAt", "응모 마감은 응모 시작보다 늦어야 해요.");
    } else if (Date.parse(drawAt) < Date.parse(closesAt)) {
      refuse("drawAt", "추첨은 응모가 끝난 뒤에 할 수 있어요.");
    }
  });

const count = z.number().int();

const lottery = z.object({
  id,
  facilityId: id,
  facilityName: z.string(),
  bookBy: z.enum(["slot", "day", "night"]),
  title: z.string(),
  length: count,
  opensAt: timestamp,
  closesAt: timestamp,
  /** At least a minute after entries close. */
  drawAt: timestamp,
  maxChoices: count,
  favourLosers: z.boolean(),
  state: z.enum(lotteryStates),
  drawnAt: timestamp.nullable(),
  prizeCount: count,
  /** The days of the first and the last prize. */
  firstDate: z.iso.date(),
  lastDate: z.iso.date(),
  /** Whether the caller's household has an entry. */
  isEntered: z.boolean(),
  createdAt: timestamp,
});

export type Lottery = z.infer<typeof lottery>;

const prize = z.object({
  prizeNo: count,
  date: z.iso.date(),
  startMinute: count,
  length: count,
  startsAt: timestamp,
  endsAt: timestamp,
  /** How many spots the draw had; null before. */
  freeSpots: count.nullable(),
});

export type LotteryPrize = z.infer<typeof prize>;

/** The entry of the caller's household, by any of its accounts. */
const ownEntry = z.object({
  code: z.string(),
  tickets: count,
  /** In the order of the wish. */
  choices: z.array(count),
  result: z.enum(entryResults).nullable(),
  prizeNo: count.nullable(),
  /** The caller's booking, if they entered for the household. */
  reservationId: id.nullable(),
});

export type LotteryEntry = z.infer<typeof ownEntry>;

/** For the office alone. */
const winner = z.object({
  reservationId: id,
  prizeNo: count,
  building: z.string().nullable(),
  unit: z.string().nullable(),
  spotNo: count,
  /** Null where the server assigns spots, or if the spot is gone. */
  spotName: z.string().nullable(),
  spotLabel: z.string(),
});

export type LotteryWinner = z.infer<typeof winner>;

const drawnNumber = z.object({ code: z.string(), prizeNo: count });
const lotteryId = { lotteryId: id };
const checkChoices = "희망하는 시간을 골라 주세요.";

export const lotteryFunctions = {
  getLotteries: query({
    audience: ["manager", "resident"],
    right: "facilities",
    input: pageInput,
    output: success({ lotteries: z.array(lottery), nextCursor }),
    shows: ["lotteries", "facilities"],
  }),
  getLotteryById: query({
    audience: ["manager", "resident"],
    right: "facilities",
    input: z.object(lotteryId),
    output: success({
      lottery,
      prizes: z.array(prize),
      entryCount: count,
      /** Null for the office, and for households that have not entered. */
      myEntry: ownEntry.nullable(),
      /** The hash of the seed, from the beginning. */
      commitment: z.string(),
      /** The hash of the entries, once they are closed. */
      entriesHash: z.string().nullable(),
      /** Empty for residents. */
      winners: z.array(winner),
    }),
    errors: ["lottery_not_found"],
    shows: ["lotteries", "facilities", "reservations"],
  }),
  /** All that is needed to recompute the draw, without a name: docs/lottery.md. */
  getLotteryProof: query({
    audience: ["manager", "resident"],
    right: "facilities",
    input: z.object(lotteryId),
    output: success({
      proof: z.object({
        seed: z.string(),
        commitment: z.string(),
        lines: z.string(),
        entriesHash: z.string(),
        prizes: z.array(
          z.object({ prizeNo: count, date: z.iso.date(), startMinute: count, freeSpots: count }),
        ),
        passedCodes: z.array(z.string()),
        passedChoices: z.array(drawnNumber),
        /** In the order in which they were drawn. */
        winners: z.array(drawnNumber),
      }),
    }),
    errors: ["lottery_not_found", "lottery_not_drawn"],
    shows: ["lotteries"],
  }),
  /** Enters for the household, or replaces what any of its accounts entered. */
  enterLottery: command({
    audience: ["resident"],
    input: z.object({
      ...lotteryId,
      /** Numbers of prizes, in the order of the wish. */
      choices: z
        .array(wholeNumber(checkChoices, 1, 500), checkChoices)
        .min(1, checkChoices)
        .max(5, "희망은 5순위까지 고를 수 있어요.")
        .refine((choices) => new Set(choices).size === choices.length, "같은 시간을 두 번 고를 수 없어요."),
    }),
    output: success({ code: z.string(), tickets: count, message: z.string() }),
    errors: ["lottery_not_found", "lottery_not_open", "booking_suspended"],
    touches: ["lotteries"],
  }),
  withdrawLotteryEntry: command({
    audience: ["resident"],
    input: z.object(lotteryId),
    output: success({ message: z.string() }),
    errors: ["lottery_not_found", "lottery_not_open"],
    touches: ["lotteries"],
  }),
  createLottery: command({
    audience: ["manager"],
    right: "facilities",
    input: createLotteryInput,
    output: success({ lottery, message: z.string() }),
    errors: ["facility_not_found", "facility_inactive", "slot_unknown", "facility_closed", "in_lottery"],
    touches: ["lotteries", "facilityDays"],
  }),
  /** Gives all its periods back to ordinary booking. */
  cancelLottery: command({
    audience: ["manager"],
    right: "facilities",
    input: z.object(lotteryId),
    output: success({ lottery, message: z.string() }),
    errors: ["lottery_not_found", "lottery_over"],
    touches: ["lotteries", "facilityDays"],
  }),
  /** Draws before its time, but never before everybody could see which entries there are. */
  drawLottery: command({
    audience: ["manager"],
    right: "facilities",
    input: z.object(lotteryId),
    output: success({ lottery, message: z.string() }),
    errors: ["lottery_not_found", "lottery_not_closed", "lottery_over"],
    touches: ["lotteries", "facilityDays", "reservations"],
  }),
};
