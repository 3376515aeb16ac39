import { setTimeout as delay } from "node:timers/promises";

import { sql } from "kysely";

import type { passwordHelpFunctions } from "#contract/password-help.ts";
import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { sessionTopic } from "#server/call/changes.ts";
import type { Caller, CallOrigin, Handlers, Transaction } from "#server/call/handler-types.ts";
import { drawToken, hashToken } from "#server/call/tokens.ts";
import { isMadeUp } from "#server/delivery/email-channel.ts";
import { mailerOf } from "#server/delivery/mailer.ts";
import { resetPasswordOf, tellOfAccountChange } from "#server/domain/account-changes.ts";
import { attemptLimit, countAttempt, networkLimits } from "#server/domain/attempt-limits.ts";
import { record } from "#server/domain/audit.ts";
import { hashPassword, requirePasswordLength } from "#server/domain/passwords.ts";

import { sendLink } from "./send-link.ts";

export const passwordHelpHandlers: Handlers<keyof typeof passwordHelpFunctions> = {
  async requestPasswordReset({ input: { email }, origin, settings, transaction, once }) {
    await countRequest(transaction, email, origin);
    const token = drawToken();
    let started: Started | undefined;
    const sendsMails = mailerOf(settings) !== undefined && !isMadeUp(email, settings);
    const start = (db: CallDatabase) =>
      once(db, async () => {
        const { rows } = await sql<Started>`
          select person_id as "personId", mail_to as "mailTo"
          from start_password_reset(${email}, ${hashToken(token)}, ${sendsMails})
        `.execute(db);
        started = rows[0];
        const details = { way: started ? (started.mailTo === null ? "office" : "mail") : "none" };
        const subjectId = started?.personId;
        await record(db, { action: "password_reset_requested", caller: null, origin, subjectId, details });
        return asked;
      });
    const [answer] = await Promise.all([transaction(start), delay(leastMs)]);
    const mailTo = started?.mailTo;
    if (mailTo != null) sendLink({ mailTo, token }, settings, transaction);
    return answer;
  },

  async resetPassword({ input: { token, newPassword }, origin, settings, transaction, once }) {
    requirePasswordLength(newPassword, settings);
    const linkHash = hashToken(token);
    const owner = linkHash && (await transaction((db) => findOwner(db, linkHash)));
    if (!owner) throw new CallError("link_expired");
    const passwordHash = await hashPassword(newPassword, owner.householdId);
    const reset = async (db: CallDatabase) => {
      const { rows } = await sql<{ personId: string | null }>`
        select use_reset_link(${linkHash}, ${passwordHash}) as "personId"
      `.execute(db);
      const { personId } = rows[0]!;
      if (personId === null) throw new CallError("link_expired");
      await record(db, { action: "password_reset_by_link", caller: null, origin, subjectId: personId });
      await tellOfAccountChange(db, personId);
      await announce(db, sessionTopic(personId));
      return { success: true as const, message: "비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요." };
    };
    return transaction((db) => once(db, () => reset(db)));
  },

  async getPasswordHelp({ db, caller }) {
    const rows = await (caller.role === "superAdmin" ? managersRequests(db) : residentsRequests(db));
    return { success: true, requests: rows, total: rows[0]?.total ?? 0 };
  },

  async resolvePasswordHelp({ db, input: { requestId, outcome, check }, caller, origin }) {
    const personId = await closeRequest(db, caller, requestId);
    if (personId === undefined) throw new CallError("password_help_not_found");
    const details = { check: check ?? "none" };
    if (outcome === "declined") {
      await record(db, { action: "password_help_declined", caller, origin, subjectId: personId, details });
      return { success: true, tempPassword: null, expiresAt: null, message: "도움 요청을 닫았어요." };
    }
    const fresh = await resetPasswordOf(db, personId, caller.role === "superAdmin" ? "manager" : "resident");
    if (!fresh) throw new CallError("password_help_not_found");
    await record(db, { action: "password_help_given", caller, origin, subjectId: personId, details });
    return { success: true, ...fresh, message: "새 임시 비밀번호를 만들었어요." };
  },
};

/** Everybody gets this answer: it does not tell which address has an account. */
const asked = {
  success: true as const,
  message:
    "계정이 있으면 이메일을 보냈거나 관리사무소에 요청을 전했어요. 이메일이 오지 않으면 관리사무소를 방문해 주세요.",
};

/** The answer takes this long: all the work for an account is done by then. The mail is sent after it. */
const leastMs = 400;

interface Started {
  personId: string;
  /** Null if the office was asked. */
  mailTo: string | null;
}

/** Five an hour from a network, and for what was typed. Counted apart from the rest, so that a refusal counts, too. */
async function countRequest(transaction: Transaction, email: string, origin: CallOrigin): Promise<void> {
  const limits = [
    ...networkLimits("passwordReset address", origin.address, 5, 60),
    attemptLimit(["passwordReset", email.toLowerCase()], 5, 60),
  ];
  const { verdict, retryAfterSeconds = 3600 } = await transaction(async (db) => {
    const counted = await countAttempt(db, limits);
    if (counted.verdict === "newly refused") {
      await sql`select act_as_nobody()`.execute(db);
      await record(db, { action: "password_reset_throttled", caller: null, origin });
    }
    return counted;
  });
  if (verdict === "allowed") return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new CallError("too_many_requests", {
    message: `한 시간에 5번까지 요청할 수 있어요. ${minutes}분 뒤에 다시 시도하거나 관리사무소를 방문해 주세요.`,
    retryAfterSeconds,
  });
}

async function findOwner(db: CallDatabase, linkHash: Buffer) {
  const { rows } = await sql<{ householdId: string | null }>`
    select household_id as "householdId" from reset_link_owner(${linkHash})
  `.execute(db);
  return rows[0];
}

/** Those who have waited longest; the rest follows as they are helped. */
const mostListed = 200;

async function residentsRequests(db: CallDatabase) {
  const rows = await db
    .selectFrom("password_help")
    .innerJoin("users", (join) =>
      join
        .onRef("users.id", "=", "password_help.person_id")
        // A password that was changed since is not the forgotten one.
        .onRef("users.session_epoch", "=", "password_help.epoch"),
    )
    .innerJoin("households", "households.id", "users.household_id")
    .select([
      "password_help.id",
      "users.name",
      "users.email",
      "households.building",
      "households.unit",
      "users.is_initial_password as isInitialPassword",
      "password_help.created_at as createdAt",
      sql<number>`count(*) over ()::integer`.as("total"),
    ])
    .orderBy("password_help.created_at")
    .orderBy("password_help.id")
    .limit(mostListed)
    .execute();
  return rows.map(({ building, unit, ...row }) => ({
    ...row,
    building: String(building),
    unit: String(unit),
    apartmentName: null,
  }));
}

async function managersRequests(db: CallDatabase) {
  const { rows } = await sql<{
    id: string;
    name: string;
    email: string;
    isInitialPassword: boolean;
    apartmentName: string;
    createdAt: string;
    total: number;
  }>`
    select id, name, email, is_initial_password as "isInitialPassword", apartment_name as "apartmentName",
      created_at as "createdAt", total
    from managers_password_help(${mostListed})
  `.execute(db);
  return rows.map((row) => ({ ...row, building: null, unit: null }));
}

/** The person who asked; undefined if the request is not open. */
async function closeRequest(db: CallDatabase, { role }: Caller, requestId: string) {
  if (role === "superAdmin") {
    const { rows } = await sql<{ personId: string | null }>`
      select close_managers_help(${requestId}) as "personId"
    `.execute(db);
    return rows[0]!.personId ?? undefined;
  }
  const closed = await db
    .deleteFrom("password_help")
    .using("users")
    .whereRef("users.id", "=", "password_help.person_id")
    .whereRef("users.session_epoch", "=", "password_help.epoch")
    .where("password_help.id", "=", requestId)
    .returning("password_help.person_id as personId")
    .executeTakeFirst();
  return closed?.personId;
}
