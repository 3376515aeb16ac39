import type { alertSettingsFunctions } from "#contract/alert-settings.ts";
import { membersOnly, withNothing } from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";

export const access: Access<keyof typeof alertSettingsFunctions> = {
  getAlertSettings: withNothing(membersOnly),
  updateAlertSettings: [
    { with: "own wishes", payload: () => ({ showsNoticeTitle: false }), answers: membersOnly },
  ],
};
