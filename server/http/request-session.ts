import type { FastifyRequest } from "fastify";

import { CallError } from "#server/call/call-error.ts";
import type { CallOrigin } from "#server/call/handler-types.ts";
import { hashToken } from "#server/call/tokens.ts";
import type { Settings } from "#server/start/settings.ts";

import { readSessionCookie } from "./session-cookie.ts";

/** The session that a request names: by a bearer token, or else by the browser's cookie. */
export interface RequestSession {
  tokenHash: Uint8Array | null;
  byBearer: boolean;
  byCookie: boolean;
}

/** @throws CallError if a bearer token cannot be one of ours */
export function sessionOf(request: FastifyRequest, settings: Settings): RequestSession {
  const bearer = readBearer(request);
  const cookieToken = bearer === undefined ? readSessionCookie(request, settings) : undefined;
  const token = bearer ?? cookieToken;
  const tokenHash = token === undefined ? null : (hashToken(token) ?? null);
  if (bearer !== undefined && !tokenHash) throw new CallError("session_ended");
  return { tokenHash, byBearer: bearer !== undefined, byCookie: cookieToken !== undefined };
}

export function originOf(request: FastifyRequest): CallOrigin {
  return { address: request.ip, userAgent: request.headers["user-agent"] ?? "" };
}

function readBearer({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined;
  const match = /^Bearer (\S+)$/i.exec(authorization);
  if (!match) throw new CallError("session_ended");
  return match[1];
}
