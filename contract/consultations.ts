import { z } from "zod";

import { command, query, success } from "./define.ts";
import { consultationStates } from "./values/consultation-state.ts";
import { nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { searchField, total } from "./values/search-words.ts";
import { id, maxLengths, optionalText, requiredText, timestamp } from "./values/text.ts";

const consultationRequest = z.object({
  id,
  name: z.string(),
  apartmentName: z.string(),
  contact: z.string(),
  message: z.string(),
  createdAt: timestamp,
  /** The how-manieth request of this contact it is. */
  ordinal: z.number().int(),
  answeredAt: timestamp.nullable(),
  /** Null also if the super admin's account is deleted. */
  answeredBy: z.string().nullable(),
  /** What the super admins keep of the conversation. */
  note: z.string().nullable(),
});

export type ConsultationRequest = z.infer<typeof consultationRequest>;

/** Whether it holds a telephone number, even a local one, or an e-mail address. More text is allowed. */
function canBeAnswered(contact: string): boolean {
  return /\S@\S+\.\S/.test(contact) || contact.replaceAll(/\D/g, "").length >= 7;
}

export const requestConsultationInput = z.object({
  name: requiredText({ max: maxLengths.name, required: "이름을 입력해 주세요." }),
  apartmentName: requiredText({ max: maxLengths.name, required: "단지 이름을 입력해 주세요." }),
  contact: requiredText({ max: maxLengths.contact, required: "전화번호나 이메일을 입력해 주세요." }).pipe(
    z.string().refine(canBeAnswered, "답을 드릴 수 있는 전화번호나 이메일을 적어 주세요."),
  ),
  message: requiredText({ max: maxLengths.message, required: "문의 내용을 입력해 주세요.", multiline: true }),
});

export const answerConsultationInput = z.object({
  consultationId: id,
  isAnswered: z.boolean("잘못된 접근입니다."),
  note: optionalText({ max: maxLengths.note, multiline: true }).optional(),
});

const count = z.number().int();

/** How many requests are in each state. */
const consultationCounts = z.object({ waiting: count, answered: count });

export const consultationFunctions = {
  requestConsultation: command({
    audience: "anyone",
    input: requestConsultationInput,
    output: success({ message: z.string() }),
    touches: ["consultations"],
  }),
  /** Newest first. The query looks through names, apartments and contacts. */
  getConsultationRequests: query({
    audience: ["superAdmin"],
    input: optionalPayload({
      ...pageFields,
      ...searchField,
      state: z.enum(consultationStates, "잘못된 접근입니다.").nullish(),
    }),
    output: success({
      requests: z.array(consultationRequest),
      total,
      /** What each state would list with the same query. */
      counts: consultationCounts,
      nextCursor,
    }),
    shows: ["consultations", "superAdmins"],
  }),
  /** Marks a request as answered or not, and changes the note only if one is sent. The first who answered is shown. */
  answerConsultation: command({
    audience: ["superAdmin"],
    input: answerConsultationInput,
    output: success({ message: z.string() }),
    errors: ["consultation_not_found"],
    touches: ["consultations"],
  }),
};
