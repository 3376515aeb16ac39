import type { FastifyInstance, FastifyRequest } from "fastify";

import { httpStatusOf } from "#contract/errors/status.ts";
import type { CallEnvironment } from "#server/call/call-environment.ts";
import { CallError } from "#server/call/call-error.ts";
import { runCall } from "#server/call/call.ts";
import { callErrorOf } from "#server/call/constraint-errors.ts";

import { errorBody } from "./error-body.ts";
import { originOf } from "./request-session.ts";
import { noCookie } from "./session-cookie.ts";

const path = "/unsubscribe";

/**
 * Mounts `POST /unsubscribe?t=`, which mail programs send when somebody presses their own button (RFC 8058): without a
 * session, from anywhere, with a form for a body that says nothing more. Programs that only look at links send GET, and
 * that is a screen.
 */
export function mountUnsubscribe(app: FastifyInstance, environment: CallEnvironment): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: 10_000 }, (_request, _body, done) =>
      done(null),
    );
    scope.setErrorHandler((error, request, reply) => {
      const body = errorBody(request, callErrorOf(error) ?? error, `POST ${path}`);
      return reply.status(httpStatusOf[body.status]).send({ error: body });
    });
    scope.post(path, async (request: FastifyRequest<{ Querystring: { t?: string } }>, reply) => {
      const { t: token } = request.query;
      if (typeof token !== "string") throw new CallError("invalid_request");
      const answer = await runCall(environment, {
        name: "unsubscribe",
        payload: { token },
        receivedAt: performance.now(),
        tokenHash: null,
        byBearer: false,
        origin: originOf(request),
        cookie: noCookie,
        signal: new AbortController().signal,
        sendChunk: undefined,
      });
      return reply
        .headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
        .send(`{"result":${answer}}`);
    });
  });
}
