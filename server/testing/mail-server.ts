import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { SMTPServer } from "smtp-server";

/** A mail that the server has taken. */
interface ReceivedMail {
  to: string;
  /** Unfolded, by their names in small letters. */
  headers: Record<string, string>;
  /** All parts, decoded. */
  body: string;
}

/**
 * A mail server of our own. It answers by address: `busy-…` is asked to come again twice (451) and taken then,
 * `away-…` always asked to come again, `nobody-…` is unknown (550), `slow-…` gets the mail after half a second, and
 * everybody else at once (250).
 */
export interface MailServer {
  /** The settings that let a server send here. */
  settings: { SMTP_URL: string; MAIL_FROM: string; PUBLIC_URL: string };
  received: ReceivedMail[];
  /** How often a mail to the address was tried. */
  triesOf(address: string): number;
  mailsTo(address: string): ReceivedMail[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const tries = new Map<string, number>();
  const keep = async (stream: Readable, recipients: { address: string }[]) => {
    const source = await text(stream);
    for (const { address } of recipients) received.push({ to: address, ...parsed(source) });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH"],
    onRcptTo: ({ address }, _session, answer) => {
      const count = (tries.get(address) ?? 0) + 1;
      tries.set(address, count);
      if (address.startsWith("nobody-")) return answer(failure(550, "No such user here"));
      const comesAgain = address.startsWith("away-") || (address.startsWith("busy-") && count <= 2);
      if (address.startsWith("slow-")) return void setTimeout(answer, 500, null);
      answer(comesAgain ? failure(451, "Come again later") : null);
    },
    onData: (stream, { envelope }, taken) => void keep(stream, envelope.rcptTo).finally(taken),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "단지 <no-reply@danji.example>",
      PUBLIC_URL: "https://danji.example",
    },
    received,
    triesOf: (address) => tries.get(address) ?? 0,
    mailsTo: (address) => received.filter(({ to }) => to === address),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Enough of MIME for what our mailer writes: text parts, in base64, quoted-printable or as they are. */
function parsed(source: string): Pick<ReceivedMail, "headers" | "body"> {
  const { headers, content } = split(source);
  const [, boundary] = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "") ?? [];
  const parts = boundary === undefined ? [{ headers, content }] : partsOf(content, boundary);
  return { headers, body: parts.map(decoded).join("\n") };
}

function partsOf(content: string, boundary: string) {
  return content
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, "")));
}

function split(source: string) {
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), wordsOf(line.slice(at + 1).trim())];
    }),
  );
  return { headers, content: source.slice(end + 4) };
}

function decoded({ headers, content }: ReturnType<typeof split>): string {
  const encoding = headers["content-transfer-encoding"];
  if (encoding === "base64") return Buffer.from(content, "base64").toString();
  return encoding === "quoted-printable" ? quotedPrintable(content.replaceAll("=\r\n", "")) : content;
}

/** A header's encoded words (RFC 2047). */
function wordsOf(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString()
        : quotedPrintable(word.replaceAll("_", " ")),
    );
}

function quotedPrintable(encoded: string): string {
  const bytes = encoded.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString();
}
