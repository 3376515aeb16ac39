import { z } from "zod";

import { command, nothing, query, stream, success } from "./define.ts";
import { buildingOrUnit, wholeApartment } from "./residents.ts";
import { optionalPayload } from "./values/page.ts";
import { isPlate, plateForm } from "./values/plates.ts";
import { givenDay, id, maxLengths, optionalText, requiredText, timestamp } from "./values/text.ts";

const plateSentence = "차량 번호를 12가3456처럼 입력해 주세요.";

/** As it stands on the car, without blanks and hyphens. */
export const plateText = requiredText({ max: 30, required: plateSentence })
  .transform(plateForm)
  .pipe(z.string().refine(isPlate, plateSentence));

const day = givenDay("날짜를 골라 주세요.");

/** Days in Seoul, both included. */
export const visitDays = { startsOn: day, endsOn: day };

const visit = {
  plate: plateText,
  ...visitDays,
  memo: optionalText({ max: maxLengths.visitorMemo }),
};

export const registerVisitorInput = z.object(visit);

export const registerVisitorForInput = z.object({
  building: buildingOrUnit("동은", "동을 입력해 주세요."),
  unit: buildingOrUnit("호는", "호를 입력해 주세요."),
  ...visit,
});

/** What the household and the gate both see of a visit. */
const anyVisitor = {
  id,
  plate: z.string(),
  memo: z.string().nullable(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** Whether the office registered it. */
  isByOffice: z.boolean(),
  isInside: z.boolean(),
  /** The latest time that it came in, and went out since. */
  arrivedAt: timestamp.nullable(),
  leftAt: timestamp.nullable(),
};

const ownVisitor = z.object({
  ...anyVisitor,
  /** Whether the caller registered it, and is told when it comes. */
  isMine: z.boolean(),
  isCancellable: z.boolean(),
});

export type OwnVisitor = z.infer<typeof ownVisitor>;

/** No name: the gate knows the home. */
const visitorAtGate = z.object({
  ...anyVisitor,
  building: z.string(),
  unit: z.string(),
  /** It is still inside, and its last day is over. */
  isOverdue: z.boolean(),
});

export type VisitorAtGate = z.infer<typeof visitorAtGate>;

const count = z.number().int();

const quota = z.object({
  /** Such as 2026-11. */
  month: z.string(),
  usedDays: count,
  remainingDays: count,
});

/** Those of a day: by its default today, with those who should have gone before. */
const atGate = { day: z.iso.date(), visitors: z.array(visitorAtGate) };

const registered = success({
  visitorId: id,
  /** For the month in which the visit begins. */
  remainingDays: count,
  message: z.string(),
});

export const visitorFunctions = {
  registerVisitor: command({
    audience: ["resident"],
    input: registerVisitorInput,
    output: registered,
    errors: ["visitors_closed", "visitor_quota_exceeded", "visitor_duplicate", "household_not_found"],
    touches: ["visitors"],
  }),
  /** A household's visit by any of its members, or what the office registered by the office. */
  cancelVisitor: command({
    audience: ["manager", "resident"],
    right: "visitors",
    input: z.object({ visitorId: id }),
    output: success({ message: z.string() }),
    errors: ["visitor_not_found", "visitor_started"],
    touches: ["visitors"],
    removes: "visitorId",
  }),
  /** Those of the whole household, the latest first, up to 30 days after the visit. */
  getMyVisitors: query({
    audience: ["resident"],
    input: nothing,
    output: success({
      visitors: z.array(ownVisitor),
      today: z.iso.date(),
      /** For this month. */
      quota,
      /** For the later months that one may register in now. */
      laterQuotas: z.array(quota),
      rules: z.object({ monthlyDays: count, maxDays: count, advanceDays: count, isOpen: z.boolean() }),
    }),
    shows: ["visitors", "officeSettings"],
  }),
  getVisitors: query({
    audience: ["manager"],
    right: "visitors",
    input: optionalPayload({
      day: day.nullish(),
      /** A part of the plate, or a home such as '101-1203'. */
      query: optionalText({ max: 100 }),
    }),
    output: success(atGate),
    limits: { answerBytes: wholeApartment },
    shows: ["visitors"],
  }),
  /** The day's list at once, and again after each change. */
  watchVisitors: stream({
    audience: ["manager"],
    right: "visitors",
    input: optionalPayload({ day: day.nullish() }),
    chunk: z.object(atGate),
    output: success({}),
    limits: { answerBytes: wholeApartment },
    shows: ["visitors"],
  }),
  /** Says that a car came in or went out, or takes that back. What is so already stays so. */
  checkVisitor: command({
    audience: ["manager"],
    right: "visitors",
    input: z.object({
      visitorId: id,
      event: z.enum(["arrived", "left"], "잘못된 접근입니다."),
      isTakenBack: z.boolean("잘못된 접근입니다.").nullish(),
    }),
    output: success({ visitor: visitorAtGate, message: z.string() }),
    errors: ["visitor_not_found"],
    touches: ["visitors"],
  }),
  /** For people without an account, with the days of their household. */
  registerVisitorFor: command({
    audience: ["manager"],
    right: "visitors",
    input: registerVisitorForInput,
    output: registered,
    errors: ["visitor_quota_exceeded", "visitor_duplicate", "household_not_found"],
    touches: ["visitors"],
  }),
};
