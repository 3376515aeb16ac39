import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { requiredPublishedText } from "./values/published-text.ts";
import { id, maxLengths } from "./values/text.ts";

const answerPhrase = z.object({ id, name: z.string(), content: z.string() });

export type AnswerPhrase = z.infer<typeof answerPhrase>;

export const saveAnswerPhraseInput = z.object({
  /** Without it, a new one. */
  phraseId: id.nullish(),
  name: requiredPublishedText({ max: maxLengths.name, required: "문구 이름을 입력해 주세요." }),
  /** As it will stand in answers, which residents read. */
  content: requiredPublishedText({
    max: maxLengths.complaintMessage,
    required: "문구 내용을 입력해 주세요.",
    multiline: true,
  }),
});

export const answerPhraseFunctions = {
  /** What the office often answers complaints with, by name. */
  getAnswerPhrases: query({
    audience: ["manager"],
    right: "complaints",
    input: nothing,
    output: success({ phrases: z.array(answerPhrase) }),
    shows: ["answerPhrases"],
  }),
  saveAnswerPhrase: command({
    audience: ["manager"],
    right: "complaints",
    input: saveAnswerPhraseInput,
    output: success({ phraseId: id, message: z.string() }),
    errors: ["phrase_not_found", "too_many_phrases"],
    touches: ["answerPhrases"],
  }),
  deleteAnswerPhrase: command({
    audience: ["manager"],
    right: "complaints",
    input: z.object({ phraseId: id }),
    output: success({ message: z.string() }),
    errors: ["phrase_not_found"],
    touches: ["answerPhrases"],
    removes: "phraseId",
  }),
};
