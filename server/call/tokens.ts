import { hash, randomBytes } from "node:crypto";

/** Draws a new session token of 256 random bits. */
export function drawToken(): string {
  return randomBytes(32).toString("base64url");
}

const tokenForm = /^[\w-]{43}$/;

/** The hash of a token, as the database stores it; undefined if the text cannot be one of our tokens. */
export function hashToken(token: string): Buffer | undefined {
  return tokenForm.test(token) ? hash("sha256", token, "buffer") : undefined;
}
