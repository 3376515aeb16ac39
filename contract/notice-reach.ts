import { z } from "zod";

import { command, query, success } from "./define.ts";
import { buildingOrUnit } from "./residents.ts";
import { id, timestamp } from "./values/text.ts";

const count = z.number().int();

const buildingReach = z.object({ building: z.string(), householdCount: count, readCount: count });

export type BuildingReach = z.infer<typeof buildingReach>;

/** How many people's alerts of the notice went out, did not, or are still to go. */
const deliveries = z.object({ sent: count, failed: count, waiting: count });

export type Deliveries = z.infer<typeof deliveries>;

const unreadHousehold = z.object({ building: z.string(), unit: z.string(), hasAccount: z.boolean() });

export type UnreadHousehold = z.infer<typeof unreadHousehold>;

const about = { noticeId: id };

export const noticeReachFunctions = {
  /**
   * How many of the notice's households, without the vacant ones, have opened it since it was last announced. Buildings
   * in numeric order.
   */
  getNoticeReach: query({
    audience: ["manager"],
    right: "notices",
    input: z.object(about),
    output: success({
      householdCount: count,
      readCount: count,
      /** Nobody there can read it, so they need the paper. */
      noAccountCount: count,
      /** When residents were last told about it again. Older receipts do not count. */
      alertedAt: timestamp.nullable(),
      byBuilding: z.array(buildingReach),
      deliveries: z.object({ push: deliveries, email: deliveries, message: deliveries }),
    }),
    errors: ["notice_not_found"],
    shows: ["notices", "residents", "households"],
  }),
  /** The others, in numeric order. A command, because who looks is recorded. */
  getUnreadHouseholds: command({
    audience: ["manager"],
    right: "notices",
    input: z.object({ ...about, building: buildingOrUnit("동은").nullish() }),
    output: success({ households: z.array(unreadHousehold) }),
    errors: ["notice_not_found"],
    keepsAnswer: false,
    // It changes nothing that a screen shows.
    touches: [],
  }),
};
