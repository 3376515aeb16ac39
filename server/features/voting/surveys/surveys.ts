import type { surveyResultFunctions } from "#contract/survey-results.ts";
import type { surveyFunctions } from "#contract/surveys.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { readBuildings } from "#server/domain/buildings.ts";

import { answeringHandlers, readOwnAnswers } from "./answering.ts";
import { byNameHandlers } from "./by-name.ts";
import { editingHandlers } from "./editing.ts";
import { exportHandlers } from "./exporting.ts";
import { resultHandlers } from "./results.ts";
import { runningHandlers } from "./running.ts";
import { listSurveys } from "./survey-list.ts";
import { readQuestions, readReminders, readSurvey } from "./survey-rows.ts";

export const surveyHandlers: Handlers<keyof typeof surveyFunctions | keyof typeof surveyResultFunctions> = {
  getSurveys: async ({ db, input }) => ({ success: true, ...(await listSurveys(db, input)) }),

  async getSurveyById({ db, caller, input: { surveyId } }) {
    const survey = await readSurvey(db, surveyId);
    const questions = await readQuestions(db, surveyId);
    const isResident = caller.role === "resident";
    const reminders = isResident || survey.phase !== "open" ? null : await readReminders(db, surveyId);
    return {
      success: true,
      survey: {
        ...survey,
        remindersLeft: reminders?.remindersLeft ?? null,
        nextReminderAt: reminders?.nextReminderAt ?? null,
      },
      questions,
      mine: isResident
        ? { answered: survey.answered, answers: await readOwnAnswers(db, surveyId, questions) }
        : null,
    };
  },

  async getSurveyBuildings({ db }) {
    return { success: true, buildings: await readBuildings(db) };
  },

  ...editingHandlers,
  ...runningHandlers,
  ...answeringHandlers,
  ...resultHandlers,
  ...byNameHandlers,
  ...exportHandlers,
};
