import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { alertCategoryNames } from "./values/alert-kind.ts";

const unusable = "잘못된 접근입니다.";
const category = z.enum(alertCategoryNames, unusable);
const onOrOff = z.boolean(unusable);
const emailMode = z.enum(["each", "daily"], unusable);

/** A time of Seoul's day. */
const halfHour = z
  .string(unusable)
  .max(5, "30분 단위로 골라 주세요.")
  .regex(/^([01]\d|2[0-3]):(00|30)$/, "30분 단위로 골라 주세요.");

/** How the caller gets alerts outside of the inbox. */
const alertSettings = z.object({
  /** The key that a browser subscribes with. */
  push: z.object({ isAvailable: z.boolean(), publicKey: z.string().nullable() }),
  /** `wasRefused`: a mail server said that there is no such address, so it has to be proved again. */
  email: z.object({
    isAvailable: z.boolean(),
    address: z.string().nullable(),
    isProved: z.boolean(),
    wasRefused: z.boolean(),
  }),
  /** The number is masked: 010-****-5678. */
  message: z.object({ isAvailable: z.boolean(), phone: z.string().nullable() }),
  /** The categories that the caller can get, by role and rights. */
  categories: z.array(z.object({ category, push: z.boolean(), email: z.boolean() })),
  /** Both null: no quiet hours. */
  quietFrom: halfHour.nullable(),
  quietUntil: halfHour.nullable(),
  emailMode,
  dailyAt: halfHour,
  /** Whether a notice's title may appear on the locked screen. */
  showsNoticeTitle: z.boolean(),
});

export type AlertSettings = z.infer<typeof alertSettings>;

export const alertSettingsFunctions = {
  getAlertSettings: query({
    audience: ["manager", "resident"],
    input: nothing,
    output: success({ settings: alertSettings }),
    shows: ["alertSettings", "account"],
  }),
  /** Changes only what is given. A category may be given with one channel. */
  updateAlertSettings: command({
    audience: ["manager", "resident"],
    input: z.object({
      categories: z
        .array(z.object({ category, push: onOrOff.optional(), email: onOrOff.optional() }))
        .max(alertCategoryNames.length, unusable)
        .optional(),
      quietFrom: halfHour.nullable().optional(),
      quietUntil: halfHour.nullable().optional(),
      emailMode: emailMode.optional(),
      dailyAt: halfHour.optional(),
      showsNoticeTitle: onOrOff.optional(),
    }),
    output: success({ settings: alertSettings }),
    touches: ["alertSettings"],
  }),
};
