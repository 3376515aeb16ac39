import { z } from "zod";

import { command, query, success } from "./define.ts";
import { nextCursor, pageInput } from "./values/page.ts";
import { id, maxLengths, requiredText, timestamp } from "./values/text.ts";

const consultationRequest = z.object({
  id,
  name: z.string(),
  apartmentName: z.string(),
  contact: z.string(),
  message: z.string(),
  createdAt: timestamp,
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

export const consultationFunctions = {
  requestConsultation: command({
    audience: "anyone",
    input: requestConsultationInput,
    output: success({ message: z.string() }),
    touches: ["consultations"],
  }),
  /** Newest first. */
  getConsultationRequests: query({
    audience: ["superAdmin"],
    input: pageInput,
    output: success({ requests: z.array(consultationRequest), nextCursor }),
    shows: ["consultations"],
  }),
};
