import { z } from "zod";

import { command, nothing, query, stream, success } from "./define.ts";
import { postId } from "./posts.ts";
import { alertCategoryNames } from "./values/alert-kind.ts";
import { alertKindNames } from "./values/alert-kinds.ts";
import { nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { givenMoment, id, timestamp } from "./values/text.ts";

const category = z.enum(alertCategoryNames, "잘못된 접근입니다.");

/** An entry of the inbox: the newest of the alerts that it stands for. */
export const alert = z.object({
  id,
  kind: z.enum(alertKindNames),
  /** Null for what cannot be switched off. */
  category: category.nullable(),
  title: z.string(),
  body: z.string(),
  /** The screen that it leads to. */
  url: z.string(),
  isUrgent: z.boolean(),
  isRead: z.boolean(),
  /** How many alerts about the same thing the entry stands for. */
  count: z.number().int(),
  createdAt: timestamp,
});

export type Alert = z.infer<typeof alert>;

const moment = givenMoment("잘못된 접근입니다.");

/** Entries, not alerts; counted to 100. */
const unreadCount = z.number().int();

export const alertFunctions = {
  /** Newest first. The unread alerts about one thing are one entry, and so are the read ones. */
  getAlerts: query({
    audience: ["manager", "resident"],
    input: optionalPayload({
      ...pageFields,
      category: category.nullish(),
      unreadOnly: z.boolean("잘못된 접근입니다.").nullish(),
    }),
    output: success({ alerts: z.array(alert), nextCursor, unreadCount }),
    shows: ["alerts"],
  }),
  /** At once, and after every change: also if the caller reads on another device. */
  watchAlerts: stream({
    audience: ["manager", "resident"],
    input: nothing,
    chunk: z.object({ unreadCount, newest: alert.nullable() }),
    output: success({}),
    shows: ["alerts"],
  }),
  /** Reads everything that its entry stands for, and answers where that leads. */
  markAlertRead: command({
    audience: ["manager", "resident"],
    input: z.object({ alertId: id }),
    output: success({ unreadCount, url: z.string() }),
    errors: ["alert_not_found"],
    limits: { perHour: null },
    touches: ["alerts"],
  }),
  /** For people who come upon it by another way: reads the alerts about a thing that they opened, or all of a kind. */
  markAlertsOfRead: command({
    audience: ["manager", "resident"],
    input: z.union(
      [z.object({ subjectId: id }), z.object({ kind: z.enum(alertKindNames, "잘못된 접근입니다.") })],
      "잘못된 접근입니다.",
    ),
    output: success({ unreadCount }),
    errors: ["alert_not_found"],
    limits: { perHour: null },
    touches: ["alerts"],
  }),
  /** Reads everything up to a moment, which is the newest that the person has seen. */
  markAllAlertsRead: command({
    audience: ["manager", "resident"],
    input: z.object({ upTo: moment }),
    output: success({ unreadCount }),
    touches: ["alerts"],
  }),
  /** Whether the caller is told about comments under this post. */
  setThreadMuted: command({
    audience: ["resident"],
    input: z.object({ postId, isMuted: z.boolean("잘못된 접근입니다.") }),
    output: success({ isMuted: z.boolean(), message: z.string() }),
    errors: ["post_not_found"],
    touches: ["mutedThreads"],
  }),
};
