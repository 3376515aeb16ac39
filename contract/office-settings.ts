import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";

const dueDaysText = "처리 기한은 1일부터 60일까지 정할 수 있어요.";

/** What an office sets for itself. */
const officeSettings = z.object({
  /** A new complaint is due so many days after it was filed. */
  complaintDueDays: z.number(dueDaysText).int(dueDaysText).min(1, dueDaysText).max(60, dueDaysText),
});

export type OfficeSettings = z.infer<typeof officeSettings>;

/** What is left out stays as it is. */
export const updateOfficeSettingsInput = officeSettings.partial();

export const officeSettingsFunctions = {
  getOfficeSettings: query({
    audience: ["manager"],
    input: nothing,
    output: success({ settings: officeSettings }),
    shows: ["officeSettings"],
  }),
  updateOfficeSettings: command({
    audience: ["manager"],
    right: "staff",
    input: updateOfficeSettingsInput,
    output: success({ settings: officeSettings, message: z.string() }),
    touches: ["officeSettings"],
  }),
};
