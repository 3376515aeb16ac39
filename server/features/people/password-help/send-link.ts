import { sql } from "kysely";

import type { Transaction } from "#server/call/handler-types.ts";
import { hashToken } from "#server/call/tokens.ts";
import { mailerOf } from "#server/delivery/mailer.ts";
import type { Settings } from "#server/start/settings.ts";

import { resetMail } from "./reset-mail.ts";

interface Link {
  mailTo: string;
  token: string;
}

const underWay = new WeakMap<Settings, Set<Promise<void>>>();

/** Sends a link after the answer, which must not take longer for it. If that fails, the office is told. */
export function sendLink(link: Link, settings: Settings, transaction: Transaction): void {
  const sendings = underWay.get(settings) ?? new Set<Promise<void>>();
  underWay.set(settings, sendings);
  const sending = send(link, settings, transaction)
    // Links that are not settled are found again: see ask_office_for_lost_mails().
    .catch(() => undefined)
    .finally(() => sendings.delete(sending));
  sendings.add(sending);
}

/** Waits for the links that this server is sending. */
export async function linksSent(settings: Settings): Promise<void> {
  const sendings = underWay.get(settings);
  if (sendings) await Promise.all(sendings);
}

async function send({ mailTo, token }: Link, settings: Settings, transaction: Transaction): Promise<void> {
  const answer = await mailerOf(settings)!.send({ to: mailTo, ...resetMail(settings, token) });
  const isSent = answer === "sent";
  await transaction((db) => sql`select settle_reset_mail(${hashToken(token)}, ${isSent})`.execute(db));
}
