import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { id, timestamp } from "./values/text.ts";

const unusable = "잘못된 접근입니다.";

/** The address that a browser's push service gives to its subscription. */
const endpoint = z
  .string(unusable)
  .max(1000, unusable)
  .regex(/^[\x21-\x7e]+$/, unusable);

/** `length` bytes, as a browser writes them: base64url, with or without its padding. */
const bytes = (length: number) =>
  z
    .string(unusable)
    .max(200, unusable)
    .regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}={0,2}$`), unusable);

const pushDevice = z.object({
  id,
  /** '아이폰의 사파리'. */
  label: z.string(),
  createdAt: timestamp,
  lastSentAt: timestamp.nullable(),
  /** The calling session registered it. */
  isThis: z.boolean(),
});

export type PushDevice = z.infer<typeof pushDevice>;

export const pushFunctions = {
  /**
   * Registers the caller's browser. It does so at each visit: what nobody visits from for half a year is
   * forgotten, and what another person registered on this browser is theirs no more.
   */
  addPushSubscription: command({
    audience: ["manager", "resident"],
    // An uncompressed point of P-256, and sixteen random bytes.
    input: z.object({ endpoint, p256dh: bytes(65), auth: bytes(16) }),
    output: success({ deviceId: id }),
    errors: ["push_unavailable", "push_endpoint_not_allowed"],
    touches: ["pushDevices"],
  }),
  /** Also if it is unknown: then nothing is sent there anyway. */
  removePushSubscription: command({
    audience: ["manager", "resident"],
    input: z.object({ endpoint }),
    output: success({}),
    touches: ["pushDevices"],
  }),
  /** Last visited first. */
  getPushDevices: query({
    audience: ["manager", "resident"],
    input: nothing,
    output: success({ devices: z.array(pushDevice) }),
    shows: ["pushDevices"],
  }),
  removePushDevice: command({
    audience: ["manager", "resident"],
    input: z.object({ deviceId: id }),
    output: success({}),
    errors: ["push_device_not_found"],
    touches: ["pushDevices"],
    removes: "deviceId",
  }),
  /** To each of the caller's own devices, also during quiet hours. */
  sendTestAlert: command({
    audience: ["manager", "resident"],
    input: nothing,
    output: success({ message: z.string() }),
    errors: ["push_unavailable"],
    limits: { perHour: 5 },
    touches: ["pushDevices"],
  }),
};
