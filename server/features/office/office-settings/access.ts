import type { officeSettingsFunctions } from "#contract/office-settings.ts";
import { managersOnly, withNothing } from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";

export const access: Access<keyof typeof officeSettingsFunctions> = {
  getOfficeSettings: withNothing(managersOnly),
  updateOfficeSettings: [
    { with: "days to be done", payload: () => ({ complaintDueDays: 10 }), answers: managersOnly },
  ],
};
