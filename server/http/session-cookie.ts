import type { FastifyReply, FastifyRequest } from "fastify";

import type { SessionCookie } from "#server/call/handler-types.ts";
import type { Settings } from "#server/start/settings.ts";

/** The longest time that browsers keep a cookie. */
export const deviceDays = 400;

/** How long a browser may take to answer what it was asked to sign. */
const challengeMinutes = 5;

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** For requests in which nobody is signed in, even from a browser with somebody's session. */
export const noCookie: SessionCookie = {
  device: undefined,
  passkey: undefined,
  keep: () => undefined,
  clear: () => undefined,
  keepDevice: () => undefined,
  keepPasskey: () => undefined,
};

/** The session cookie of this browser. On http://localhost it has no name prefix and no Secure flag. */
export function sessionCookieOf(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
): SessionCookie {
  const { name, device, passkey, secure } = cookieForm(request, settings);
  const attributes = { path: "/", httpOnly: true, sameSite: "strict", secure } as const;
  return {
    device: request.cookies[device],
    keepDevice: (token) =>
      void reply.setCookie(device, token, { ...attributes, maxAge: deviceDays * 24 * 60 * 60 }),
    passkey: request.cookies[passkey],
    keepPasskey: (token) =>
      void reply.setCookie(passkey, token, { ...attributes, maxAge: challengeMinutes * 60 }),
    keep: (token, expiresAt) =>
      void reply.setCookie(name, token, { ...attributes, expires: new Date(expiresAt) }),
    clear: () => void reply.clearCookie(name, attributes),
  };
}

export function readSessionCookie(request: FastifyRequest, settings: Settings): string | undefined {
  return request.cookies[cookieForm(request, settings).name];
}

/** Whether a browser sent the request from a page that is not ours. Its session cookie is then ignored. */
export function isForeign({ headers }: FastifyRequest, { PUBLIC_URL }: Settings): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return true;
  if (headers.origin === undefined || !URL.canParse(headers.origin)) return true;
  const origin = new URL(headers.origin);
  return PUBLIC_URL ? origin.origin !== PUBLIC_URL.origin : origin.host !== headers.host;
}

function cookieForm({ headers: { host = "" } }: FastifyRequest, { PUBLIC_URL }: Settings) {
  const plainLocalhost = PUBLIC_URL
    ? PUBLIC_URL.protocol === "http:" && loopback.test(PUBLIC_URL.host)
    : loopback.test(host);
  return plainLocalhost
    ? { name: "session", device: "device", passkey: "passkey", secure: false }
    : { name: "__Host-session", device: "__Host-device", passkey: "__Host-passkey", secure: true };
}
