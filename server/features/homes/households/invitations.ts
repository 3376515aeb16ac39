import { randomInt } from "node:crypto";

import { sql } from "kysely";

import type { householdFunctions } from "#contract/households.ts";
import { mostMembers } from "#contract/values/household-states.ts";
import { codeLength, codeLetters } from "#contract/values/invitation-code.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { hashInvitationCode } from "#server/domain/invitation-code.ts";

type Names = "getMyHousehold" | "inviteMember" | "cancelInvitation";

/** Invitations to the caller's own household: the database shows no other. */
export const invitationHandlers: Handlers<Names & keyof typeof householdFunctions> = {
  async getMyHousehold({ db, caller }) {
    const members = await listMembers(db);
    const invitations = await db
      .selectFrom("invitations")
      .select(["id", "is_under_14 as isUnder14", "created_at as createdAt", "expires_at as expiresAt"])
      .where("expires_at", ">", sql<string>`now()`)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return {
      success: true,
      members: members.map(({ id, ...member }) => ({ ...member, isMe: id === caller.id })),
      invitations,
    };
  },

  async inviteMember({ input: { isUnder14, guardianConsents }, caller, origin, transaction, once }) {
    if (isUnder14 && !guardianConsents) {
      throw new CallError("guardian_consent_required", { field: "guardianConsents" });
    }
    const code = drawCode();
    const code_hash = await hashInvitationCode(code);
    const invite = async (db: CallDatabase) => {
      if ((await listMembers(db)).length >= mostMembers) throw new CallError("household_full");
      const { id: invitationId, expiresAt } = await db
        .insertInto("invitations")
        .values({
          apartment_id: caller.apartmentId,
          household_id: caller.householdId,
          inviter_id: caller.id,
          code_hash,
          is_under_14: isUnder14 === true,
        })
        .returning(["id", "expires_at as expiresAt"])
        .executeTakeFirstOrThrow();
      const details: Record<string, string> = isUnder14 ? { consentBy: "guardian" } : {};
      await record(db, { action: "member_invited", caller, origin, subjectId: invitationId, details });
      return {
        success: true as const,
        invitationId,
        code,
        link: `/join#${code}`,
        expiresAt,
        message: "초대 번호를 만들었어요.",
      };
    };
    return transaction((db) => once(db, () => invite(db)));
  },

  async cancelInvitation({ db, input: { invitationId }, caller, origin }) {
    const cancelled = await db.deleteFrom("invitations").where("id", "=", invitationId).executeTakeFirst();
    if (cancelled.numDeletedRows === 0n) throw new CallError("invitation_not_found");
    await record(db, { action: "invitation_cancelled", caller, origin, subjectId: invitationId });
    return { success: true, message: "초대를 취소했어요." };
  },
};

interface Member {
  id: string;
  name: string;
  joinedAt: string;
}

async function listMembers(db: CallDatabase): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select id, name, joined_at as "joinedAt" from household_members()
  `.execute(db);
  return rows;
}

function drawCode(): string {
  return Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join("");
}
