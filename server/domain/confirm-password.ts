import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, CallOrigin, Transaction } from "#server/call/handler-types.ts";

import { attemptLimit, countAttempt, refundAttempt } from "./attempt-limits.ts";
import { record } from "./audit.ts";
import { isPassword } from "./passwords.ts";
import type { StoredPassword } from "./passwords.ts";

/**
 * Makes sure, by the current password, that the caller is the one who uses the device. All functions that ask
 * for it count wrong guesses together.
 *
 * @throws CallError if the password is wrong, or there were too many wrong guesses
 */
export async function confirmPassword(
  transaction: Transaction,
  caller: Caller,
  origin: CallOrigin,
  currentPassword: string,
): Promise<void> {
  const giveBack = await checkPassword(transaction, caller, origin, currentPassword);
  await transaction(giveBack);
}

/**
 * As `confirmPassword`, for callers that check more and count its failure as a wrong guess: the attempt stays counted
 * until it is given back.
 *
 * @returns gives the attempt back
 * @throws CallError as `confirmPassword`
 */
export async function checkPassword(
  transaction: Transaction,
  caller: Caller,
  origin: CallOrigin,
  currentPassword: string,
): Promise<(db: CallDatabase) => Promise<void>> {
  const limits = [attemptLimit(["confirmPassword", caller.id], 10, 15)];
  const { stored, verdict, retryAfterSeconds } = await transaction(async (db) => {
    const counted = await countAttempt(db, limits);
    return { ...counted, stored: counted.verdict === "allowed" ? await findOwnPassword(db) : undefined };
  });
  if (verdict !== "allowed") {
    const minutes = Math.ceil((retryAfterSeconds ?? 0) / 60);
    throw new CallError("too_many_requests", {
      message: `비밀번호를 여러 번 틀렸어요. ${minutes}분 뒤에 다시 시도해 주세요.`,
      retryAfterSeconds,
    });
  }
  if (!(await isPassword(currentPassword, stored))) {
    await transaction((db) =>
      record(db, { action: "password_confirmation_failed", caller, origin, subjectId: caller.id }),
    );
    throw new CallError("wrong_current_password", { field: "currentPassword" });
  }
  return (db) => refundAttempt(db, limits);
}

async function findOwnPassword(db: CallDatabase): Promise<StoredPassword | undefined> {
  const { rows } = await sql<StoredPassword>`select * from own_password_hash()`.execute(db);
  return rows[0];
}
