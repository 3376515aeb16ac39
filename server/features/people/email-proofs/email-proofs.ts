import { createHash, randomInt } from "node:crypto";

import { sql } from "kysely";

import type { emailProofFunctions } from "#contract/email-proofs.ts";
import { alertCategories } from "#contract/values/alert-kind.ts";
import type { AlertCategory } from "#contract/values/alert-kind.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, Handlers } from "#server/call/handler-types.ts";
import { isMadeUp } from "#server/delivery/email-channel.ts";
import { mailerOf } from "#server/delivery/mailer.ts";
import { readUnsubscribeToken } from "#server/delivery/unsubscribe-link.ts";
import { record } from "#server/domain/audit.ts";

export const emailProofHandlers: Handlers<keyof typeof emailProofFunctions> = {
  async requestEmailProof({ caller, settings, transaction, once }) {
    const mailer = mailerOf(settings);
    if (!mailer) throw new CallError("email_unavailable");
    if (isMadeUp(caller.email, settings)) throw new CallError("email_refused");
    const code = drawCode();
    await transaction((db) => sql`select start_email_proof(${hashOf(caller, code)})`.execute(db));
    // Between two transactions, because a mail server may take its time.
    const answer = await mailer.send({ to: caller.email, ...proofMail(code) });
    if (answer === "no such address" || answer === "refused") throw new CallError("email_refused");
    if (answer !== "sent") throw new CallError("unavailable");
    const message = "인증 번호를 보냈어요. 10분 안에 입력해 주세요.";
    return transaction((db) => once(db, async () => ({ success: true, message })));
  },

  async confirmEmail({ input: { code }, caller, origin, transaction, once }) {
    const refused = new Set(["wrong", "expired"]);
    // A wrong code is counted, so it must not be rolled back.
    const outcome = await transaction(async (db) => {
      const { rows } = await sql<{ outcome: string }>`
        select confirm_email(${hashOf(caller, code)}) as outcome
      `.execute(db);
      if (!refused.has(rows[0]!.outcome)) {
        await record(db, { action: "email_proved", caller, origin, subjectId: caller.id });
        await once(db, async () => proved);
      }
      return rows[0]!.outcome;
    });
    if (outcome === "wrong") throw new CallError("wrong_code", { field: "code" });
    if (outcome === "expired") throw new CallError("code_expired");
    return proved;
  },

  async unsubscribe({ db, input: { token } }) {
    const link = readUnsubscribeToken(token);
    const { rows } = link
      ? await sql<{ categories: AlertCategory[] | null }>`
          select unsubscribe_by_link(${link.claims}, ${link.mac}) as categories
        `.execute(db)
      : { rows: [] };
    const categories = rows[0]?.categories;
    if (!categories) throw new CallError("invalid_input", { message: "링크가 올바르지 않아요." });
    const names = categories.map((category) => alertCategories[category].name);
    return { success: true, message: `이제 ${names.join(", ")} 알림을 이메일로 보내지 않아요.` };
  },
};

const proved = {
  success: true as const,
  message: "이메일을 확인했어요. 이제 알림을 이메일로 보내 드릴게요.",
};

function drawCode(): string {
  return randomInt(1_000_000).toString().padStart(6, "0");
}

function hashOf({ id }: Caller, code: string): Buffer {
  return createHash("sha256").update(`${id}:${code}`).digest();
}

function proofMail(code: string) {
  const explanation =
    "알림 설정 화면에 10분 안에 입력해 주세요. 요청하지 않으셨다면 이 메일을 지우고, 번호를 아무에게도 알려 주지 마세요.";
  return {
    subject: `인증 번호 ${code}`,
    text: `인증 번호: ${code}\n\n${explanation}`,
    html: `<!doctype html><html lang="ko"><body style="font-family:sans-serif;line-height:1.6;word-break:keep-all"><p>인증 번호: <strong style="font-size:1.25em">${code}</strong></p><p>${explanation}</p></body></html>`,
  };
}
