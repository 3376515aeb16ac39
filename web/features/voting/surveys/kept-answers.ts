import { useEffect } from "react";

import { useDraft } from "#web/forms/drafts.ts";

import type { AnswerValues, Submission } from "./answers.ts";

/** The name of the answers that are typed and not sent, on this device. */
export function answerDraft(surveyId: string): string {
  return `survey.${surveyId}`;
}

/** The answers that were sent last and may not have arrived. */
export function useTriedSubmission(surveyId: string) {
  return useDraft<Submission & Record<string, string>>(`${answerDraft(surveyId)}.tried`);
}

/** Whether somebody began to answer on this device, earlier. */
export function useBegunAnswer(surveyId: string): boolean {
  return useDraft<AnswerValues>(answerDraft(surveyId)).restored !== undefined;
}

/** Forgets what can no longer be sent, such as an answer after a lost confirmation. */
export function useForgottenAnswer(surveyId: string, isOver: boolean): void {
  const typed = useDraft<AnswerValues>(answerDraft(surveyId));
  const tried = useTriedSubmission(surveyId);
  useEffect(() => {
    if (!isOver) return;
    typed.clear();
    tried.clear();
  }, [isOver, typed, tried]);
}
