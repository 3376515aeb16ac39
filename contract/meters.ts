import { z } from "zod";

import { command, query, success } from "./define.ts";
import { file, fileErrors } from "./files.ts";
import { wholeApartment } from "./residents.ts";
import { usageKinds } from "./values/bills.ts";
import { oddReadings, readers, roundStates } from "./values/meters.ts";
import { nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { givenDay, id, plainText, timestamp } from "./values/text.ts";

const wrong = "잘못된 접근입니다.";
const count = z.int();
const day = z.iso.date();
const kind = z.enum(usageKinds, "무엇을 재는 계량기인지 골라 주세요.");
const by = z.enum(readers);

const wrongValue = "계량기의 숫자를 0에서 9,999,999.999 사이로 입력해 주세요.";

/** What a meter says, to the litre. */
const value = z
  .number(wrongValue)
  .min(0, wrongValue)
  .max(9_999_999.999, wrongValue)
  .refine((given) => Number(given.toFixed(3)) === given, "소수점 아래 세 자리까지 입력할 수 있어요.");

const round = z.object({
  id,
  kinds: z.array(z.enum(usageKinds)),
  from: day,
  to: day,
  state: z.enum(roundStates),
});

export type MeterRound = z.infer<typeof round>;

const reading = z.object({
  kind: z.enum(usageKinds),
  /** Null as long as nobody has entered it. */
  value: z.number().nullable(),
  /** What the meter said last: in an earlier round, else in the home's newest bill. */
  previous: z.number().nullable(),
  usage: z.number().nullable(),
  by: by.nullable(),
  /** Less than before, or more than three times what the home uses. */
  isOdd: z.enum(oddReadings).nullable(),
  fileId: id.nullable(),
  file: file.nullable(),
  /** When the office entered it. */
  checkedAt: timestamp.nullable(),
});

const row = z.object({
  householdId: id,
  building: z.string(),
  unit: z.string(),
  isVacant: z.boolean(),
  readings: z.array(reading),
});

export type MeterRow = z.infer<typeof row>;
export type MeterReading = z.infer<typeof reading>;

const ownReading = z.object({
  kind: z.enum(usageKinds),
  value: z.number().nullable(),
  /** Null also if it is of people who lived there before. */
  previous: z.number().nullable(),
  /** Whose value stands; the office's may be there without being told, if others lived there when it was entered. */
  by: by.nullable(),
  fileId: id.nullable(),
  file: file.nullable(),
});

export type OwnMeterReading = z.infer<typeof ownReading>;

const mostDays = 31;
const dayMs = 86_400_000;

export const openMeterRoundInput = z
  .object({
    kinds: z
      .array(kind, "계량기를 하나 이상 골라 주세요.")
      .min(1, "계량기를 하나 이상 골라 주세요.")
      .max(usageKinds.length, wrong)
      .refine((kinds) => new Set(kinds).size === kinds.length, wrong),
    from: givenDay("시작하는 날을 골라 주세요."),
    to: givenDay("끝나는 날을 골라 주세요."),
  })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    error: "끝나는 날은 시작하는 날보다 빠를 수 없어요.",
  })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < mostDays, {
    path: ["to"],
    error: `검침 기간은 ${mostDays}일까지예요.`,
  });

export const submitMeterReadingInput = z.object({
  kind,
  value,
  /** A photo of the meter; without one, that of before stays. */
  fileId: id.nullish(),
  /** Enters a value that is less than the last. */
  sure: z.boolean(wrong).nullish(),
});

export const meterFunctions = {
  /** Opens days on which homes enter their readings; one round has ended before the next. */
  openMeterRound: command({
    audience: ["manager"],
    right: "bills",
    input: openMeterRoundInput,
    output: success({ message: z.string(), roundId: id }),
    errors: ["meter_round_open"],
    touches: ["meters"],
  }),
  /** Ends a round before its last day. Once more changes nothing. */
  closeMeterRound: command({
    audience: ["manager"],
    right: "bills",
    input: z.object({ roundId: id }),
    output: success({ message: z.string(), roundId: id }),
    errors: ["meter_round_not_found"],
    touches: ["meters"],
  }),
  /** A round, or the newest: its homes, with what is missing or odd first, then by building and unit. */
  getMeterRound: query({
    audience: ["manager"],
    right: "bills",
    input: optionalPayload({
      roundId: id.nullish(),
      query: plainText(100, wrong, "100자까지 찾을 수 있어요.").nullish(),
      filter: z.enum(["missing", "odd"], wrong).nullish(),
      ...pageFields,
    }),
    output: success({
      round: round.extend({
        /** Those that are not vacant. */
        homes: count,
        /** With a reading of each kind. */
        enteredHomes: count,
        /** With any odd reading that the office has not looked at. */
        oddHomes: count,
      }),
      /** The newest rounds, this one or not. */
      rounds: z.array(round),
      rows: z.array(row),
      total: count,
      nextCursor,
    }),
    errors: ["meter_round_not_found"],
    shows: ["meters"],
  }),
  /** Enters or corrects a home's reading, also after the end; null takes it back. It stands against what the home enters. */
  setMeterReading: command({
    audience: ["manager"],
    right: "bills",
    input: z.object({ roundId: id, householdId: id, kind, value: value.nullable() }),
    output: success({ message: z.string() }),
    errors: ["meter_round_not_found", "household_not_found"],
    limits: { perHour: 6000 },
    touches: ["meters"],
  }),
  exportMeterRound: command({
    audience: ["manager"],
    right: "bills",
    input: z.object({ roundId: id }),
    output: success({ fileData: z.string(), fileName: z.string() }),
    errors: ["meter_round_not_found"],
    limits: { perHour: 120, answerBytes: wholeApartment },
    keepsAnswer: false,
    touches: [],
  }),
  /** The round that is coming or open, with the readings of the caller's home. */
  getMyMeterRound: query({
    audience: ["resident"],
    input: optionalPayload({}),
    output: success({ round: round.nullable(), readings: z.array(ownReading) }),
    shows: ["meters"],
  }),
  /** Enters what a meter of the caller's home says, in place of what the home entered before. */
  submitMeterReading: command({
    audience: ["resident"],
    input: submitMeterReadingInput,
    output: success({
      message: z.string(),
      /** Whose value stands now. */
      by,
    }),
    errors: ["meter_round_closed", "reading_below_last", ...fileErrors],
    touches: ["meters"],
  }),
};
