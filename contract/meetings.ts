import { z } from "zod";

import { clubId } from "./clubs.ts";
import { command, query, success } from "./define.ts";
import { nextCursor, pageFields } from "./values/page.ts";
import { optionalPublishedText, requiredPublishedText } from "./values/published-text.ts";
import { givenMoment, id, timestamp } from "./values/text.ts";

const count = z.number().int();
const unusable = "잘못된 접근입니다.";
const timeSentence = "날짜와 시간을 확인해 주세요.";

export const meetingId = z.uuid("모임을 찾을 수 없어요.");

const answer = z.enum(["going", "waiting", "not_going"]);

export const meeting = z.object({
  id,
  clubId: id,
  title: z.string(),
  place: z.string(),
  description: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  /** Then nobody answers any more, and nothing changes. */
  hasStarted: z.boolean(),
  /** Null: everybody who wants to comes. */
  capacity: count.nullable(),
  goingCount: count,
  waitingCount: count,
  status: z.enum(["scheduled", "cancelled"]),
  /** Null until the caller answers. */
  myAnswer: answer.nullable(),
  /** The caller's place among those who wait, from 1. */
  myPosition: count.nullable(),
});

export type Meeting = z.infer<typeof meeting>;

const capacitySentence = "정원은 2명에서 500명까지 정할 수 있어요.";

/** How many a meeting has room for, where it says so. */
export const meetingSize = z
  .number(capacitySentence)
  .int(capacitySentence)
  .min(2, capacitySentence)
  .max(500, capacitySentence);

const fields = {
  title: requiredPublishedText({ max: 100, required: "모임 이름을 입력해 주세요." }),
  place: optionalPublishedText({ max: 100 }).transform((text) => text ?? ""),
  description: optionalPublishedText({ max: 2000, multiline: true }).transform((text) => text ?? ""),
  /** From now on, at most a year ahead. */
  startsAt: givenMoment(timeSentence),
  /** At most a day later. */
  endsAt: givenMoment(timeSentence),
  capacity: meetingSize.nullish(),
};

export const createMeetingInput = z.object(fields);

/** Changes only what is given. */
export const updateMeetingInput = z.object({
  ...fields,
  title: fields.title.optional(),
  place: optionalPublishedText({ max: 100 }).optional(),
  description: optionalPublishedText({ max: 2000, multiline: true }).optional(),
  startsAt: fields.startsAt.optional(),
  endsAt: fields.endsAt.optional(),
});

const changed = success({ meeting, message: z.string() });

export const meetingFunctions = {
  /** Those to come and under way, the soonest first; or those that are over, the latest first. */
  getMeetings: query({
    audience: ["resident"],
    input: z.object({ clubId, scope: z.enum(["upcoming", "past"], unusable).nullish(), ...pageFields }),
    output: success({ meetings: z.array(meeting), nextCursor }),
    errors: ["club_not_found", "not_club_member"],
    shows: ["meetings", "clubs"],
  }),
  getMeetingById: query({
    audience: ["resident"],
    input: z.object({ meetingId }),
    output: success({
      meeting,
      /** The nicknames, in the order of their answers. */
      going: z.array(z.string()),
      waiting: z.array(z.string()),
    }),
    errors: ["meeting_not_found"],
    shows: ["meetings", "clubs"],
  }),
  createMeeting: command({
    audience: ["resident"],
    input: createMeetingInput.extend({ clubId }),
    output: changed,
    errors: ["club_not_found", "not_club_member", "not_club_officer", "club_closed"],
    limits: { perHour: 30, perHourSentence: (most) => `모임은 한 시간에 ${most}개까지 만들 수 있어요.` },
    touches: ["meetings", "clubs"],
  }),
  /** The answers stay, also where the time changes. */
  updateMeeting: command({
    audience: ["resident"],
    input: updateMeetingInput.extend({ meetingId }),
    output: changed,
    errors: [
      "meeting_not_found",
      "not_club_officer",
      "club_closed",
      "meeting_started",
      "meeting_cancelled",
      "capacity_below_going",
    ],
    touches: ["meetings"],
  }),
  /** Nothing happens if it is so already. */
  cancelMeeting: command({
    audience: ["resident"],
    input: z.object({ meetingId }),
    output: changed,
    errors: ["meeting_not_found", "not_club_officer", "club_closed", "meeting_started"],
    touches: ["meetings"],
  }),
  /** If it is full, people wait, and move up when somebody withdraws. */
  answerMeeting: command({
    audience: ["resident"],
    input: z.object({ meetingId, answer: z.enum(["going", "not_going"], unusable) }),
    output: success({ myAnswer: answer, position: count.nullable(), message: z.string() }),
    errors: ["meeting_not_found", "club_closed", "meeting_started", "meeting_cancelled"],
    limits: { perHour: 200 },
    touches: ["meetings"],
  }),
};
