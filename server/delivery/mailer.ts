import { createTransport } from "nodemailer";

import type { Settings } from "#server/start/settings.ts";

/** A mail to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId?: string;
  headers?: Record<string, string>;
}

/** What the mail server said. */
export type MailAnswer =
  | "sent"
  /** There is no such address. */
  | "no such address"
  /** It takes this mail from us neither now nor later. */
  | "refused"
  /** Nobody answered, or it asks us to come back. */
  | "again"
  /** It does not let us in, or is not who it should be. */
  | "not let in";

/** Sends mails over connections that stay open for the next one. */
export interface Mailer {
  send(mail: Mail): Promise<MailAnswer>;
  close(): void;
}

const mailers = new WeakMap<object, Mailer>();

/** The mailer of a process, or undefined if it sends no mails. */
export function mailerOf(settings: Settings): Mailer | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = settings;
  if (url === undefined || from === undefined) return undefined;
  const mailer = mailers.get(settings) ?? openMailer(url, from);
  mailers.set(settings, mailer);
  return mailer;
}

const timeoutMs = 10_000;

function openMailer(url: string, from: string): Mailer {
  const transport = createTransport({ ...lineTo(url), pool: true, maxConnections: 4 });
  return {
    send: async ({ headers, ...mail }) => {
      try {
        // So that machines do not answer (RFC 3834).
        await transport.sendMail({
          ...mail,
          from,
          headers: { "Auto-Submitted": "auto-generated", ...headers },
        });
        return "sent";
      } catch (error) {
        return answerOf(error as Failure);
      }
    },
    close: () => transport.close(),
  };
}

/** How the mail server is reached. */
export function lineTo(url: string) {
  return {
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail server on this machine has signed its certificate itself, and nobody stands in between.
    ...(isOnThisMachine(url) && { tls: { rejectUnauthorized: false } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface Failure {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Wrong names and passwords, and certificates that do not belong to the server. */
const faultsOfSettings = new Set(["EAUTH", "ENOAUTH", "ETLS"]);

function isOnThisMachine(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

function answerOf({ code, command, responseCode = 0 }: Failure): MailAnswer {
  if (code !== undefined && faultsOfSettings.has(code)) return "not let in";
  if (responseCode < 500) return code === "EENVELOPE" && responseCode === 0 ? "no such address" : "again";
  return command === "RCPT TO" ? "no such address" : "refused";
}
