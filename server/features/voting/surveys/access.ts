import { randomUUID } from "node:crypto";

import type { surveyResultFunctions } from "#contract/survey-results.ts";
import type { surveyFunctions } from "#contract/surveys.ts";
import {
  about,
  but,
  managersOnly,
  membersOnly,
  missing,
  residentsOnly,
  withNothing,
} from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { someSurvey } from "#server/testing/surveying.ts";

const offices = { home: managersOnly, elsewhere: but(managersOnly, missing) };
const everybodys = { home: membersOnly, elsewhere: but(membersOnly, missing) };

export const access: Access<keyof typeof surveyFunctions | keyof typeof surveyResultFunctions> = {
  getSurveys: withNothing(membersOnly),
  getSurveyById: about("open survey", openSurvey, everybodys),
  getSurveyBuildings: withNothing(managersOnly),
  createSurvey: [{ with: "questions", payload: someSurvey, answers: managersOnly }],
  updateSurvey: about(
    "draft",
    async (side, world) => ({ ...(await draft(side, world)), ...someSurvey() }),
    offices,
  ),
  deleteSurvey: about("draft", draft, offices),
  openSurvey: about("draft", draft, offices),
  changeSurveyClosing: about("open survey", openSurvey, offices),
  cancelSurvey: about(
    "open survey",
    async (side, world) => ({ ...(await openSurvey(side, world)), reason: "다시 물을게요." }),
    offices,
  ),
  remindSurvey: about("open survey", openSurvey, offices),
  submitSurveyResponse: about("open survey", newAnswer, {
    home: residentsOnly,
    elsewhere: but(residentsOnly, missing),
  }),
  // Residents wait for the close. A survey by name of one person is too small for them even then.
  getSurveyResults: about("survey by name", openSurvey, {
    home: officeBeforeTheClose(),
    elsewhere: but(membersOnly, missing),
  }),
  getSurveyResponses: about("survey by name", openSurvey, offices),
  getSurveyAbsentees: about("survey by name", openSurvey, offices),
  exportSurvey: about("survey by name", openSurvey, offices),
};

function officeBeforeTheClose() {
  const [nobody, settingUp, superAdmin, manager] = membersOnly;
  return [nobody, settingUp, superAdmin, manager, "FAILED_PRECONDITION"] as const;
}

async function draft({ manager }: Side, { call }: World) {
  const { surveyId } = await call(manager, "createSurvey", { ...someSurvey(), isAnonymous: false });
  return { surveyId };
}

async function openSurvey(side: Side, world: World) {
  const { surveyId } = await draft(side, world);
  await world.call(side.manager, "openSurvey", { surveyId });
  return { surveyId };
}

async function newAnswer(side: Side, world: World) {
  const { surveyId } = await openSurvey(side, world);
  const { questions } = await world.call(side.manager, "getSurveyById", { surveyId });
  return { surveyId, submissionId: randomUUID(), answers: [{ questionId: questions[0]!.id, value: 1 }] };
}
