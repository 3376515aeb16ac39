import { sql } from "kysely";

import type { SurveyPhase } from "#contract/values/surveys.ts";

export const phaseOfSurvey = sql<SurveyPhase>`survey_phase(surveys.state, surveys.closes_at)`;

export const cameLater = sql<boolean>`came_after_survey(surveys.unit, surveys.opened_at)`;

/** Whether a row of `surveys` is open, and still for the caller to answer. The office is asked nothing. */
export const isAsked = sql<boolean>`(
  app_role() = 'resident' and ${phaseOfSurvey} = 'open' and not has_answered_survey(surveys.id)
  and not ${cameLater}
)`;
