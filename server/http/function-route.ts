import { Readable } from "node:stream";

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { httpStatusOf } from "#contract/errors.ts";
import type { Call, CallEnvironment } from "#server/call/call-environment.ts";
import { CallError } from "#server/call/call-error.ts";
import { runCall } from "#server/call/call.ts";
import { hashToken } from "#server/call/tokens.ts";

import { endStreams, openEventStream, eventOf, sendEvents } from "./event-stream.ts";
import { withoutData } from "./logged-error.ts";
import { isForeign, readSessionCookie, sessionCookieOf } from "./session-cookie.ts";

interface FunctionParams {
  name: string;
}

type FunctionRequest = FastifyRequest<{ Params: FunctionParams }>;

/** The address of every function, and the emulator's form of it. */
const addresses = ["/asia-northeast3/:name", "/:project/asia-northeast3/:name"];

/**
 * Mounts the callable protocol: `POST …/asia-northeast3/<function> {"data": payload}`, answered with
 * `{"result": …}` or `{"error": …}`, or with the same as events where the client asks for a stream.
 */
export function mountFunctions(app: FastifyInstance, environment: CallEnvironment): void {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
    const { status, message, details } = new CallError("unavailable");
    endStreams(environment.openStreams, "error", JSON.stringify({ status, message, details }));
  });
  void app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => fail(request, reply, error));
    // Not before the body is read: an answer is lost with a connection that closes while its client still sends.
    scope.addHook("preHandler", async () => {
      if (isStopping) throw new CallError("unavailable");
    });
    for (const url of addresses) {
      scope.post<{ Params: FunctionParams }>(url, (request, reply) => answer(environment, request, reply));
      scope.route({
        method: ["GET", "PUT", "PATCH", "DELETE"],
        url,
        handler: () => Promise.reject(new CallError("invalid_request")),
      });
    }
  });
}

/** A unary call goes on when its client has gone: what it writes must not depend on who waits. */
const neverAborted = new AbortController().signal;

async function answer(environment: CallEnvironment, request: FunctionRequest, reply: FastifyReply) {
  if (wantsStream(request)) return answerWithEvents(environment, request, reply);
  const call = readCall(environment, request, reply, neverAborted);
  const result = await runCall(environment, { ...call, sendChunk: undefined });
  return reply.header("content-type", "application/json; charset=utf-8").send(`{"result":${result}}`);
}

/** Every end of a stream is an event, an error before the first chunk too: the SDK waits for one. */
async function answerWithEvents(environment: CallEnvironment, request: FunctionRequest, reply: FastifyReply) {
  const { openStreams, functions } = environment;
  const { events, begun, gone, send, end } = openEventStream();
  // What a unary call writes stands or falls with its own answer, also when the server stops meanwhile.
  if (functions[request.params.name]?.kind === "stream") openStreams.add(events);
  const run = async () => {
    try {
      const call = readCall(environment, request, reply, gone);
      end("result", await runCall(environment, { ...call, sendChunk: (chunk) => send("message", chunk) }));
    } catch (error) {
      end("error", JSON.stringify(errorBody(request, error)));
    } finally {
      openStreams.delete(events);
    }
  };
  void run();
  // The headers leave with the first event, so that a call that sets a cookie still can.
  await begun;
  return sendEvents(reply, events);
}

function readCall(
  environment: CallEnvironment,
  request: FunctionRequest,
  reply: FastifyReply,
  signal: AbortSignal,
): Omit<Call, "sendChunk"> {
  const payload = readPayload(request);
  const bearer = readBearer(request);
  const cookieToken = bearer === undefined ? readSessionCookie(request, environment.settings) : undefined;
  const token = bearer ?? cookieToken;
  if ((cookieToken !== undefined || asksForCookie(payload)) && isForeign(request, environment.settings)) {
    throw new CallError("foreign_origin");
  }
  const tokenHash = token === undefined ? null : (hashToken(token) ?? null);
  if (bearer !== undefined && !tokenHash) throw new CallError("session_ended");
  return {
    name: request.params.name,
    payload,
    tokenHash,
    byBearer: bearer !== undefined,
    origin: { address: request.ip, userAgent: request.headers["user-agent"] ?? "" },
    cookie: sessionCookieOf(request, reply, environment.settings),
    signal,
  };
}

function readPayload({ body }: FunctionRequest): unknown {
  if (typeof body !== "object" || body === null) throw new CallError("invalid_request");
  const keys = Object.keys(body);
  if (keys.length !== 1 || keys[0] !== "data") throw new CallError("invalid_request");
  return (body as { data: unknown }).data;
}

function readBearer({ headers: { authorization } }: FunctionRequest): string | undefined {
  if (authorization === undefined) return undefined;
  const match = /^Bearer (\S+)$/i.exec(authorization);
  if (!match) throw new CallError("session_ended");
  return match[1];
}

function asksForCookie(payload: unknown): boolean {
  return typeof payload === "object" && payload !== null && "cookie" in payload && payload.cookie === true;
}

function wantsStream({ headers: { accept } }: FastifyRequest): boolean {
  return accept?.includes("text/event-stream") ?? false;
}

function fail(request: FastifyRequest, reply: FastifyReply, error: FastifyError) {
  const body = errorBody(request, error);
  // With the connection left open, the rest of a body is read and dropped: a client that is still sending
  // it would lose the answer with a connection that closes.
  if (body.details.code === "request_too_large") reply.removeHeader("connection");
  if (wantsStream(request)) return sendEvents(reply, Readable.from(eventOf("error", JSON.stringify(body))));
  return reply.status(httpStatusOf[body.status]).send({ error: body });
}

/** What the caller is told. Our own mistakes go to the log, and the caller gets the id to find them by. */
function errorBody(request: FastifyRequest, error: unknown) {
  const told = error instanceof CallError ? error : requestError(error);
  if (told) return { status: told.status, message: told.message, details: told.details };
  request.log[hasLeft(error) ? "debug" : "error"](
    { err: withoutData(error), function: (request.params as FunctionParams).name },
    "call failed",
  );
  const { status, message, details } = new CallError("internal");
  return { status, message, details: { ...details, requestId: request.id } };
}

/** The client closed the connection while a stream was being sent. */
function hasLeft(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** Fastify's refusals of a body that it could not read. */
function requestError(error: unknown): CallError | undefined {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  const { statusCode } = error;
  if (statusCode === 413) return new CallError("request_too_large");
  return typeof statusCode === "number" && statusCode < 500 ? new CallError("invalid_request") : undefined;
}
