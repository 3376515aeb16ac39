import { createHmac, timingSafeEqual } from "node:crypto";

/** An older signature may be somebody's recording. */
const validSeconds = 300;

/** The message gateway and we know each other by this header. */
export const signatureHeader = "x-danji-signature";

export function signatureOf(secret: string, body: string, unixSeconds = nowInSeconds()): string {
  return `t=${unixSeconds},v1=${macOf(secret, unixSeconds, body).toString("hex")}`;
}

/** Whether the secret has signed the body within the last five minutes. */
export function isSigned(secret: string, body: string, header: string | undefined): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header ?? "") ?? [];
  if (seconds === undefined || given === undefined) return false;
  const isFresh = Math.abs(nowInSeconds() - Number(seconds)) <= validSeconds;
  return isFresh && timingSafeEqual(Buffer.from(given, "hex"), macOf(secret, Number(seconds), body));
}

function macOf(secret: string, unixSeconds: number, body: string): Buffer {
  return createHmac("sha256", secret).update(`${unixSeconds}.${body}`).digest();
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
