import { z } from "zod";

import { command, query, success } from "./define.ts";
import { clubCategoryNames, joinPolicyNames } from "./values/clubs.ts";
import { nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { optionalPublishedText, requiredPublishedText } from "./values/published-text.ts";
import { searchWords } from "./values/search-words.ts";
import { id, timestamp } from "./values/text.ts";

const count = z.number().int();
const unusable = "잘못된 접근입니다.";

export const clubId = z.uuid("동호회를 찾을 수 없어요.");

const category = z.enum(clubCategoryNames, "분야를 골라 주세요.");
const joinPolicy = z.enum(joinPolicyNames, "가입 방식을 골라 주세요.");
const role = z.enum(["owner", "officer", "member"]);
const myRole = z.enum(["owner", "officer", "member", "requested"]).nullable();

/** Whom nobody is named by but the nickname. */
export const club = z.object({
  id,
  name: z.string(),
  category,
  description: z.string(),
  joinPolicy,
  memberCount: count,
  maxMembers: count,
  status: z.enum(["active", "closed"]),
  ownerNickname: z.string(),
  /** Null for the office, too. */
  myRole,
  /** Whether the owner asks the caller to take the club over. */
  handoverToMe: z.boolean(),
  /** For the owner alone: the member that they ask to take it over. */
  handoverTo: z.object({ memberId: id, nickname: z.string() }).nullable(),
  lastActivityAt: timestamp,
  createdAt: timestamp,
  /** Null also where it was closed without a reason. */
  closeReason: z.string().nullable(),
  closedByOffice: z.boolean(),
  /** A closed club's last day; null of an active one. */
  deletedAt: timestamp.nullable(),
});

export type Club = z.infer<typeof club>;

const membersSentence = "정원은 2명에서 1,000명까지 정할 수 있어요.";
/** How many may be in a club. */
export const clubSize = z
  .number(membersSentence)
  .int(membersSentence)
  .min(2, membersSentence)
  .max(1000, membersSentence);

const name = requiredPublishedText({ max: 50, required: "동호회 이름을 입력해 주세요." });
const description = optionalPublishedText({ max: 2000, multiline: true }).transform((text) => text ?? "");

export const createClubInput = z.object({
  name,
  category,
  description,
  joinPolicy,
  /** 100 if nothing is said. */
  maxMembers: clubSize.nullish().transform((most) => most ?? 100),
});

/** Changes only what is given. */
export const updateClubInput = z.object({
  name: name.optional(),
  category: category.optional(),
  description: description.optional(),
  joinPolicy: joinPolicy.optional(),
  maxMembers: clubSize.optional(),
});

export const joinClubInput = z.object({
  /** For owner and officers, where they decide. */
  message: optionalPublishedText({ max: 200, multiline: true }),
});

export const closeClubInput = z.object({
  reason: requiredPublishedText({ max: 200, required: "닫는 이유를 입력해 주세요.", multiline: true }),
});

const joinRequest = z.object({
  id,
  nickname: z.string(),
  message: z.string().nullable(),
  createdAt: timestamp,
});

export type JoinRequest = z.infer<typeof joinRequest>;

const member = z.object({
  memberId: id,
  nickname: z.string(),
  role,
  joinedAt: timestamp,
  isMe: z.boolean(),
});

export type ClubMember = z.infer<typeof member>;

const changed = success({ club, message: z.string() });

export const clubFunctions = {
  /** The active ones, and those that the caller belongs to; the most recently active first. */
  getClubs: query({
    audience: ["resident", "manager"],
    right: "community",
    input: optionalPayload({
      category: category.nullish(),
      query: searchWords.nullish(),
      /** Only those that the caller belongs to or asks to join; null and false show all. */
      mine: z.boolean(unusable).nullish(),
      ...pageFields,
    }),
    output: success({ clubs: z.array(club), nextCursor }),
    shows: ["clubs"],
  }),
  getClubById: query({
    audience: ["resident", "manager"],
    right: "community",
    input: z.object({ clubId }),
    output: success({ club }),
    errors: ["club_not_found"],
    shows: ["clubs"],
  }),
  createClub: command({
    audience: ["resident"],
    input: createClubInput,
    output: changed,
    errors: ["club_name_taken", "club_name_reserved", "too_many_clubs"],
    limits: { perHour: 10, perHourSentence: (most) => `동호회는 한 시간에 ${most}개까지 만들 수 있어요.` },
    touches: ["clubs"],
  }),
  /** Where nobody decides any more, those who asked are members, in order, as far as there is room. */
  updateClub: command({
    audience: ["resident"],
    input: updateClubInput.extend({ clubId }),
    output: changed,
    errors: ["club_not_found", "not_club_owner", "club_closed", "club_name_taken", "club_name_reserved"],
    touches: ["clubs"],
  }),
  joinClub: command({
    audience: ["resident"],
    input: joinClubInput.extend({ clubId }),
    output: success({ myRole, message: z.string() }),
    errors: [
      "club_not_found",
      "club_closed",
      "club_full",
      "already_member",
      "join_banned",
      "join_too_soon",
      "too_many_clubs",
    ],
    limits: { perHour: 60, perHourSentence: (most) => `한 시간에 ${most}번까지 신청할 수 있어요.` },
    touches: ["clubs"],
  }),
  /** Also withdraws a request. With its last member a club closes. */
  leaveClub: command({
    audience: ["resident"],
    input: z.object({ clubId }),
    output: success({ myRole, message: z.string() }),
    errors: ["club_not_found", "owner_must_hand_over"],
    touches: ["clubs"],
  }),
  /** The oldest first. */
  getJoinRequests: query({
    audience: ["resident"],
    input: z.object({ clubId, ...pageFields }),
    output: success({ requests: z.array(joinRequest), nextCursor }),
    errors: ["club_not_found", "not_club_officer"],
    shows: ["clubs"],
  }),
  answerJoinRequest: command({
    audience: ["resident"],
    input: z.object({ clubId, requestId: id, accept: z.boolean(unusable) }),
    output: success({ message: z.string() }),
    errors: [
      "club_not_found",
      "not_club_officer",
      "club_closed",
      "request_not_found",
      "club_full",
      "too_many_clubs",
    ],
    // Its `requestId` is the neighbour's: no answer can be found again by it.
    keepsAnswer: false,
    touches: ["clubs"],
    removes: "requestId",
  }),
  /** The owner, the officers, then who has been there for the longest time. */
  getClubMembers: query({
    audience: ["resident"],
    input: z.object({ clubId, ...pageFields }),
    output: success({ members: z.array(member), nextCursor }),
    errors: ["club_not_found", "not_club_member"],
    shows: ["clubs"],
  }),
  setMemberRole: command({
    audience: ["resident"],
    input: z.object({ clubId, memberId: id, role: z.enum(["officer", "member"], unusable) }),
    output: success({ message: z.string() }),
    errors: ["club_not_found", "not_club_owner", "club_closed", "member_not_found", "owner_must_stay"],
    touches: ["clubs"],
  }),
  /** Officers remove members, the owner officers, too. */
  removeMember: command({
    audience: ["resident"],
    input: z.object({ clubId, memberId: id, isBanned: z.boolean(unusable).nullish() }),
    output: success({ message: z.string() }),
    errors: [
      "club_not_found",
      "not_club_officer",
      "not_club_owner",
      "club_closed",
      "member_not_found",
      "owner_must_stay",
    ],
    touches: ["clubs"],
    removes: "memberId",
  }),
  /** Null withdraws it. The club is the other one's once they accept. */
  offerClubOwnership: command({
    audience: ["resident"],
    input: z.object({ clubId, memberId: id.nullable() }),
    output: changed,
    errors: ["club_not_found", "not_club_owner", "club_closed", "member_not_found", "owner_must_stay"],
    touches: ["clubs"],
  }),
  answerClubOwnership: command({
    audience: ["resident"],
    input: z.object({ clubId, accept: z.boolean(unusable) }),
    output: changed,
    errors: ["club_not_found", "club_closed", "handover_not_found", "too_many_clubs"],
    touches: ["clubs"],
  }),
  /** Its members go on reading for 30 days, and nobody writes. */
  closeClub: command({
    audience: ["resident", "manager"],
    right: "community",
    input: closeClubInput.extend({ clubId }),
    output: changed,
    errors: ["club_not_found", "not_club_owner", "club_closed"],
    touches: ["clubs"],
  }),
  /** By the owner if the owner closed it; by the office in any case. Nothing happens to an active one. */
  reopenClub: command({
    audience: ["resident", "manager"],
    right: "community",
    input: z.object({
      clubId,
      /** A new name, if another club has the old one by now. */
      name: name.nullish(),
    }),
    output: changed,
    errors: [
      "club_not_found",
      "not_club_owner",
      "closed_by_office",
      "club_reopen_too_late",
      "club_name_taken",
      "club_name_reserved",
      "too_many_clubs",
    ],
    touches: ["clubs"],
  }),
};
