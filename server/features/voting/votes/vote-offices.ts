import type { voteOfficeFunctions } from "#contract/vote-offices.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { findHome, peopleOf } from "#server/domain/people-of-home.ts";
import { approve, propose } from "#server/domain/votes/decisions.ts";

import { addLock, answerOffice, nameOfficials } from "./officials.ts";
import { addUnits, readRoll, setEntry } from "./roll.ts";
import { confirmOfficial } from "./suspensions.ts";

export const voteOfficeHandlers: Handlers<keyof typeof voteOfficeFunctions> = {
  setVoteOfficials: async ({ db, caller, input: { voteId, officials } }) => {
    await nameOfficials(db, caller.apartmentId, voteId, officials);
    return { success: true, message: "선거관리위원을 정했어요." };
  },

  getAccountsOfVoteHome: async ({ db, input }) => {
    await findHome(db, input);
    return { success: true, people: await peopleOf(db, input) };
  },

  answerVoteOffice: async ({ db, caller, origin, input: { voteId, accepts } }) => {
    await answerOffice(db, caller, voteId, accepts);
    const details = { answer: accepts ? "accepted" : "declined" };
    await record(db, { action: "vote_office_answered", caller, origin, subjectId: voteId, details });
    return { success: true, message: accepts ? "선거관리위원을 맡았어요." : "선거관리위원을 사양했어요." };
  },

  confirmVoteOfficial: async ({ db, caller, origin, input: { voteId, suspensionId } }) => {
    const confirmed = await confirmOfficial(db, caller, { voteId, suspensionId });
    const details = { suspensionId };
    await record(db, { action: "vote_official_confirmed", caller, origin, subjectId: voteId, details });
    return {
      success: true,
      confirmed,
      message: confirmed ? "직무가 다시 시작됐어요." : "본인 확인을 남겼어요.",
    };
  },

  addVoteLock: async ({ db, caller, origin, input }) => {
    await addLock(db, caller, input);
    await record(db, { action: "vote_lock_added", caller, origin, subjectId: input.voteId });
    return { success: true, message: "자물쇠를 채웠어요." };
  },

  getVoteRoll: async ({ db, caller, input }) => ({ success: true, ...(await readRoll(db, caller, input)) }),

  addVoteRollUnits: async ({ db, caller, origin, input: { voteId, ...range } }) => {
    const addedCount = await addUnits(db, voteId, range);
    if (addedCount > 0) {
      await record(db, {
        action: "vote_roll_changed",
        caller,
        origin,
        subjectId: voteId,
        details: { addedCount },
      });
    }
    return { success: true, addedCount, message: `명부에 ${addedCount}세대를 더했어요.` };
  },

  setVoteRollEntry: async ({ db, caller, origin, input }) => {
    const { voteId, building, unit } = input;
    if (await setEntry(db, caller, input)) {
      await record(db, {
        action: "vote_roll_changed",
        caller,
        origin,
        subjectId: voteId,
        details: { building, unit },
      });
    }
    return { success: true, message: "명부를 고쳤어요." };
  },

  proposeVoteDecision: async ({ db, caller, origin, input }) => {
    const { voteId, kind, reason, payload } = input;
    const proposed = await propose(db, { caller, origin }, { voteId, kind, reason, payload });
    return { success: true, ...proposed, message: wordsOf(proposed) };
  },

  approveVoteDecision: async ({ db, caller, origin, input }) => {
    const effective = await approve(db, { caller, origin }, input);
    return { success: true, effective, message: wordsOf({ effective }) };
  },
};

function wordsOf({ effective }: { effective: boolean }): string {
  return effective ? "결정이 이루어졌어요." : "승인을 기다리고 있어요.";
}
