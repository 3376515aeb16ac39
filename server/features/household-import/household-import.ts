import type { householdImportFunctions } from "#contract/household-import.ts";
import type { Handlers } from "#server/call/handler-types.ts";

import { applyHandlers } from "./apply-import.ts";
import { checkHandlers } from "./check-import.ts";
import { importRowHandlers } from "./import-rows.ts";

export const householdImportHandlers: Handlers<keyof typeof householdImportFunctions> = {
  ...checkHandlers,
  ...importRowHandlers,
  ...applyHandlers,
};
