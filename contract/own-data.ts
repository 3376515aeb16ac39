import { z } from "zod";

import { alert } from "./alerts.ts";
import { comment } from "./comments.ts";
import { complaintMessage } from "./complaint-messages.ts";
import { complaint } from "./complaints.ts";
import { file } from "./files.ts";
import { homeContact, homeVehicle } from "./home-cards.ts";
import { invitation } from "./households.ts";
import { notice } from "./notices.ts";
import { passkey } from "./passkeys.ts";
import { post } from "./posts.ts";
import { me } from "./session.ts";
import { paidStates, usageKinds } from "./values/bills.ts";
import { reservationStatuses } from "./values/booking/reservation-status.ts";
import { waitingStatuses } from "./values/booking/waiting-status.ts";
import { consentPurposes } from "./values/consents.ts";
import { entryResults } from "./values/lottery-words.ts";
import { readers } from "./values/meters.ts";
import { reportReasonNames } from "./values/report-reasons.ts";
import { id, timestamp } from "./values/text.ts";
import { objectionOutcomes, objectionStages } from "./values/votes/outcomes.ts";

/** A place where the caller is signed in. */
export const ownSession = z.object({
  id,
  userAgent: z.string(),
  address: z.string(),
  createdAt: timestamp,
  /** Accurate to five minutes. */
  lastUsedAt: timestamp,
  expiresAt: timestamp,
  isCurrent: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;

const written = { id: true, content: true, createdAt: true } as const;
const entitled = { ...written, title: true } as const;

const part = <Name extends string, Row extends z.core.$ZodType>(name: Name, row: Row) =>
  z.object({ part: z.literal(name), rows: z.array(row) });

const dated = { createdAt: timestamp };

const attached = { files: z.array(file.pick({ id: true, name: true, mediaType: true })) };

/** A file that the caller uploaded, and what it hangs on; null if on nothing yet. */
const ownFile = file.pick({ id: true, name: true, mediaType: true, bytes: true, url: true }).extend({
  createdAt: timestamp,
  attachedTo: z.object({ kind: z.string(), id }).nullable(),
});

/** The account, its sessions, what the caller wrote, likes and uploaded; neither passwords nor access records. */
export const ownData = z.discriminatedUnion("part", [
  part(
    "account",
    me.extend({ createdAt: timestamp, emailProvedAt: timestamp.nullable(), phone: z.string().nullable() }),
  ),
  part("sessions", ownSession),
  part("passkeys", passkey.omit({ id: true })),
  part("notices", notice.pick(entitled).extend(attached)),
  part("complaints", complaint.pick({ ...entitled, status: true }).extend(attached)),
  /** The office's answers to the caller's complaints, and what the caller replied. */
  part(
    "complaintMessages",
    complaintMessage
      .pick(written)
      .extend({ kind: z.enum(["answer", "reply"]), complaintIds: z.array(id), ...attached }),
  ),
  part(
    "posts",
    post
      .pick({ ...entitled, boardId: true, priceWon: true })
      .extend({ soldAt: timestamp.nullable(), ...attached }),
  ),
  part(
    "comments",
    comment.pick({ ...written, postId: true }).extend({ replyToId: id.nullable(), ...attached }),
  ),
  /** What the person wrote to a seller, or as one; never what the other one wrote. */
  part("marketMessages", z.object({ content: z.string(), talkId: id, createdAt: timestamp })),
  part("likes", z.object({ postId: id, createdAt: timestamp })),
  /** Those for the caller alone; what all are told of is in the notices. */
  part("alerts", alert.pick({ id: true, kind: true, title: true, isRead: true, createdAt: true })),
  part("mutedThreads", z.object({ postId: id, createdAt: timestamp })),
  part(
    "reports",
    z.object({
      reason: z.enum(reportReasonNames),
      detail: z.string().nullable(),
      /** The post or comment. */
      thingId: id,
      createdAt: timestamp,
    }),
  ),
  part("blocks", z.object({ nickname: z.string(), createdAt: timestamp })),
  part(
    "consents",
    z.object({
      purpose: z.enum(consentPurposes),
      version: z.string(),
      /** Whether a legal guardian agreed for the person. */
      byGuardian: z.boolean(),
      createdAt: timestamp,
      withdrawnAt: timestamp.nullable(),
    }),
  ),
  /** The person that was invited and has not come yet; the people they live with are not theirs to take along. */
  part("invitations", invitation),
  /** Those that the person registered, up to 30 days after the visit. */
  part(
    "visitors",
    z.object({
      plate: z.string(),
      memo: z.string().nullable(),
      startsOn: z.iso.date(),
      endsOn: z.iso.date(),
      createdAt: timestamp,
    }),
  ),
  /** What the office keeps of the person for its work, whoever has said it. */
  part("homeContacts", homeContact.pick({ relation: true, phone: true, movedInOn: true }).extend(dated)),
  /** The cars that the person has named as the home's own. */
  part("homeVehicles", homeVehicle.pick({ plate: true, memo: true }).extend(dated)),
  /** The home's bills, while its present people live there. */
  part(
    "bills",
    z.object({
      month: z.string(),
      total: z.int(),
      items: z.array(z.object({ name: z.string(), won: z.int() })),
      usages: z.array(z.object({ kind: z.enum(usageKinds), unit: z.string(), value: z.number().nullable() })),
      paid: z.enum(paidStates),
    }),
  ),
  /** What the home's meters said, while its present people live there; from: the day on which that round began. */
  part(
    "meterReadings",
    z.object({
      from: z.iso.date(),
      kind: z.enum(usageKinds),
      value: z.number(),
      by: z.enum(readers),
      enteredAt: timestamp,
    }),
  ),
  part(
    "clubs",
    z.object({ name: z.string(), role: z.enum(["owner", "officer", "member"]), createdAt: timestamp }),
  ),
  part(
    "clubRequests",
    z.object({
      name: z.string(),
      message: z.string().nullable(),
      createdAt: timestamp,
      declinedAt: timestamp.nullable(),
    }),
  ),
  /** Which clubs do not let the person in again. */
  part("clubBans", z.object({ name: z.string(), createdAt: timestamp })),
  /** What the person answered to their clubs' meetings. */
  part(
    "meetings",
    z.object({
      title: z.string(),
      startsAt: timestamp,
      answer: z.enum(["going", "waiting", "not_going"]),
      createdAt: timestamp,
    }),
  ),
  part(
    "reservations",
    z.object({
      facilityName: z.string(),
      startsAt: timestamp,
      endsAt: timestamp,
      status: z.enum(reservationStatuses),
      chargeWon: z.number().int(),
      createdAt: timestamp,
    }),
  ),
  part(
    "lotteryEntries",
    z.object({
      title: z.string(),
      code: z.string(),
      tickets: z.number().int(),
      choices: z.array(z.number().int()),
      result: z.enum(entryResults).nullable(),
      createdAt: timestamp,
    }),
  ),
  part(
    "waiting",
    z.object({
      facilityName: z.string(),
      startsAt: timestamp,
      endsAt: timestamp,
      status: z.enum(waitingStatuses),
      createdAt: timestamp,
    }),
  ),
  part(
    "suspensions",
    z.object({
      reason: z.string(),
      startsAt: timestamp,
      endsAt: timestamp,
      liftedAt: timestamp.nullable(),
      liftReason: z.string().nullable(),
    }),
  ),
  /** The votes that the person's account voted in: never what for. */
  part("votes", z.object({ title: z.string(), createdAt: timestamp })),
  part(
    "voteObjections",
    z.object({
      title: z.string(),
      stage: z.enum(objectionStages),
      content: z.string(),
      outcome: z.enum(objectionOutcomes).nullable(),
      answer: z.string().nullable(),
      createdAt: timestamp,
    }),
  ),
  /** Those that the person took part in. Nobody knows which anonymous answers are theirs. */
  part(
    "surveys",
    z.object({
      title: z.string(),
      isAnonymous: z.boolean(),
      answeredAt: timestamp.nullable(),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })).nullable(),
    }),
  ),
  part("files", ownFile),
]);
