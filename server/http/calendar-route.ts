import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { httpStatusOf } from "#contract/errors/status.ts";
import type { CallEnvironment } from "#server/call/call-environment.ts";
import { runCall } from "#server/call/call.ts";
import { callErrorOf } from "#server/call/constraint-errors.ts";
import {
  subscribedCalendar,
  subscribedCalendars,
} from "#server/features/office/calendar/subscribed-calendar.ts";

import { hasTag } from "./entity-tags.ts";
import { errorBody } from "./error-body.ts";
import { originOf } from "./request-session.ts";
import { noCookie } from "./session-cookie.ts";

const name = "calendar.ics";

/** Mounts `GET /calendar/{token}.ics`, which calendar programs read without a session: whoever has the address reads. */
export function mountCalendars(app: FastifyInstance, environment: CallEnvironment): void {
  const serving: CallEnvironment = {
    ...environment,
    functions: { ...environment.functions, [name]: subscribedCalendar },
    handlers: { ...environment.handlers, [name]: subscribedCalendars() },
  };
  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const body = errorBody(request, callErrorOf(error) ?? error, "GET /calendar");
      return reply
        .status(httpStatusOf[body.status])
        .header("cache-control", "no-store")
        .send({ error: body });
    });
    scope.get("/calendar/:file", (request: FastifyRequest<{ Params: { file: string } }>, reply) =>
      send(serving, request, reply),
    );
  });
}

async function send(
  serving: CallEnvironment,
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
) {
  const [, token] = /^(.*)\.ics$/.exec(request.params.file) ?? [];
  const answer = await runCall(serving, {
    name,
    payload: { token: token?.slice(0, 100) ?? "" },
    receivedAt: performance.now(),
    tokenHash: null,
    byBearer: false,
    origin: originOf(request),
    cookie: noCookie,
    signal: new AbortController().signal,
    sendChunk: undefined,
  });
  const { file } = JSON.parse(answer) as { file: { text: string; etag: string } | null };
  if (!file) {
    return reply
      .status(404)
      .headers({ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
      .send("캘린더를 찾을 수 없어요.\n");
  }
  reply.headers({ etag: file.etag, "cache-control": "private, max-age=60" });
  if (hasTag(request.headers["if-none-match"], file.etag)) return reply.status(304).send();
  return reply
    .headers({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="danji.ics"',
      "x-content-type-options": "nosniff",
    })
    .send(file.text);
}
