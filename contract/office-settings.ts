import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";

/** A whole number of days; the sentence says the bounds. */
function days(what: string, least: number, most: number) {
  const sentence = `${what} ${least}일부터 ${most}일까지 정할 수 있어요.`;
  return z.number(sentence).int(sentence).min(least, sentence).max(most, sentence);
}

/** What an office sets for itself. */
const officeSettings = z.object({
  /** A new complaint is due so many days after it was filed. */
  complaintDueDays: days("처리 기한은", 1, 60),
  /** How many days of a month a household may have visitors' cars. */
  monthlyDays: days("한 달에 쓸 수 있는 날은", 1, 31),
  /** How many days one visit may last. */
  maxDays: days("한 번에 등록할 수 있는 날은", 1, 31),
  /** How many days ahead a visit may begin. */
  advanceDays: days("미리 등록할 수 있는 날은", 1, 90),
  /** Minutes are to be made public so many days after the meeting, as the bylaws say. */
  minutesDays: days("회의록 공개 기한은", 7, 60),
  /** Whether residents may register visitors' cars. */
  isOpen: z.boolean("잘못된 접근입니다."),
});

export type OfficeSettings = z.infer<typeof officeSettings>;

/** What is left out stays as it is. */
export const updateOfficeSettingsInput = officeSettings.partial();

export const officeSettingsFunctions = {
  getOfficeSettings: query({
    audience: ["manager"],
    right: "staff",
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
