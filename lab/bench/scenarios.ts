import { communityScenarios, postCreation } from "./scenarios/community.ts";
import { complaintScenarios } from "./scenarios/complaints.ts";
import { booking, facilityScenarios } from "./scenarios/facilities.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import { sessionScenarios } from "./scenarios/session.ts";

/** The scenarios of `npm run bench`. A new measurement is one entry. */
export const scenarios: readonly Scenario[] = [
  ...sessionScenarios,
  ...communityScenarios,
  ...complaintScenarios,
  ...facilityScenarios,
  booking,
  postCreation,
];
