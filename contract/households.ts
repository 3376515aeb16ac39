import { z } from "zod";

import { command, nothing, procedure, query, success } from "./define.ts";
import { homeContact, homeVehicle } from "./home-cards.ts";
import { buildingOrUnit } from "./residents.ts";
import { endingWithAccounts } from "./topics.ts";
import { householdStates } from "./values/household-states.ts";
import { nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { searchField, total } from "./values/search-words.ts";
import { id, timestamp } from "./values/text.ts";

const state = z.enum(householdStates, "잘못된 접근입니다.");

/** A home as the office sees it. Its people come in the order in which their accounts were made. */
export const household = z.object({
  id,
  building: z.string(),
  unit: z.string(),
  state,
  members: z.array(
    z.object({
      id,
      name: z.string(),
      /** Whether the account waits for its first set-up. */
      isInitialPassword: z.boolean(),
      joinedAt: timestamp,
    }),
  ),
});

export type Household = z.infer<typeof household>;

/** What members of a household see of each other's accounts. */
const member = z.object({ name: z.string(), joinedAt: timestamp, isMe: z.boolean() });

export type Member = z.infer<typeof member>;

/** One that nobody has accepted yet. Its code was told once. */
export const invitation = z.object({
  id,
  isUnder14: z.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
});

export type Invitation = z.infer<typeof invitation>;

export const inviteMemberInput = z.object({
  isUnder14: z.boolean("잘못된 접근입니다.").nullish(),
  /** That a member under 14 has the consent of a legal guardian. */
  guardianConsents: z.boolean("잘못된 접근입니다.").nullish(),
});

const count = z.number().int();

export const householdFunctions = {
  /**
   * By building, then by unit, as numbers. A query is a household, such as '1203' or '101동 1203호', or a part of
   * the name of somebody who lives there.
   */
  getHouseholds: query({
    audience: ["manager"],
    right: "residents",
    input: optionalPayload({
      ...pageFields,
      ...searchField,
      building: buildingOrUnit("동은").nullish(),
      state: state.nullish(),
    }),
    output: success({
      households: z.array(household),
      nextCursor,
      total,
      /** What each state would list with the same query and building. */
      counts: z.object({ all: count, no_account: count, waiting: count, active: count, vacant: count }),
      /** All of the apartment. */
      buildings: z.array(z.string()),
    }),
    shows: ["households", "residents"],
  }),
  /** The id of the home with these numbers, for a link that knows no more. */
  findHousehold: query({
    audience: ["manager"],
    input: z.object({ building: buildingOrUnit("동은"), unit: buildingOrUnit("호는") }),
    output: success({ householdId: id }),
    errors: ["household_not_found"],
    shows: ["households"],
  }),
  /** Which home it is: the page of a home begins with this. A command, because who looks is recorded. */
  openHousehold: command({
    audience: ["manager"],
    input: z.object({ householdId: id }),
    output: success({
      household: household.omit({ members: true }),
      /** For the rights `residents` and `complaints`; else none. */
      contacts: z.array(homeContact),
      /** For the rights `residents`, `complaints` and `visitors`; else none. */
      vehicles: z.array(homeVehicle),
    }),
    errors: ["household_not_found"],
    keepsAnswer: false,
    // It changes nothing that a screen shows.
    touches: [],
  }),
  /**
   * Ends all accounts of the household at once. What its people wrote stays without their names, and the next household
   * inherits nothing.
   */
  moveOutHousehold: command({
    audience: ["manager"],
    right: "residents",
    input: z.object({ householdId: id }),
    output: success({ removedCount: count, message: z.string() }),
    errors: ["household_not_found", "has_vote_office"],
    touches: ["households", "residents", ...endingWithAccounts],
  }),
  /** A home where nobody lives is not counted among those that a notice should reach, until it has a new account. */
  setHouseholdVacant: command({
    audience: ["manager"],
    right: "residents",
    input: z.object({ householdId: id, isVacant: z.boolean("잘못된 접근입니다.") }),
    output: success({ message: z.string() }),
    errors: ["household_not_found", "household_occupied"],
    touches: ["households"],
  }),
  /** Its members by the time at which they came, and the invitations that are open. */
  getMyHousehold: query({
    audience: ["resident"],
    input: nothing,
    output: success({ members: z.array(member), invitations: z.array(invitation) }),
    shows: ["households"],
  }),
  /** Answers a code that one person can join the household with, within seven days. */
  inviteMember: procedure({
    audience: ["resident"],
    input: inviteMemberInput.nullish().transform((given) => given ?? {}),
    output: success({
      invitationId: id,
      code: z.string(),
      /** The address of the screen that asks for the rest, on this server. */
      link: z.string(),
      expiresAt: timestamp,
      message: z.string(),
    }),
    errors: ["guardian_consent_required", "household_full"],
    limits: {
      perHour: 20,
      perHourSentence: (most) => `한 시간에 ${most}번까지 초대할 수 있어요.`,
    },
    touches: ["households"],
  }),
  cancelInvitation: command({
    audience: ["resident"],
    input: z.object({ invitationId: id }),
    output: success({ message: z.string() }),
    errors: ["invitation_not_found"],
    touches: ["households"],
    removes: "invitationId",
  }),
};
