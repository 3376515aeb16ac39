import type { AlertKind } from "./alert-kind.ts";

const survey = (surveyId: string) => `/resident/surveys/${surveyId}`;

/** What residents are told of surveys. */
export const surveyAlertKinds = {
  survey_opened: {
    category: "survey",
    isOneThing: true,
    channels: ["push", "email"],
    title: "새 설문이 있어요",
    body: "{apartment} · {survey}",
    bodyWithoutTitle: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: survey },
  },
  survey_closing: {
    category: "survey",
    isOneThing: true,
    channels: ["push"],
    title: "설문이 곧 마감돼요",
    body: "{apartment} · {survey}",
    bodyWithoutTitle: "{apartment}",
    inInbox: "title of the subject",
    address: { resident: survey },
  },
} as const satisfies Record<string, AlertKind>;
