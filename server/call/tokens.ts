import { hash, randomBytes } from "node:crypto";

/** A new session token: 256 random bits. */
export function drawToken(): string {
  return randomBytes(32).toString("base64url");
}

const tokenForm = /^[\w-]{43}$/;

/** What the database keeps of a token; undefined for what cannot be one of ours. */
export function hashToken(token: string): Buffer | undefined {
  return tokenForm.test(token) ? hash("sha256", token, "buffer") : undefined;
}
