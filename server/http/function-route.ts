import { Readable } from "node:stream";

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { httpStatusOf } from "#contract/errors/status.ts";
import type { Call, CallEnvironment } from "#server/call/call-environment.ts";
import { CallError } from "#server/call/call-error.ts";
import { runCall } from "#server/call/call.ts";

import { errorBody } from "./error-body.ts";
import { endStreams, openEventStream, eventOf, sendEvents } from "./event-stream.ts";
import { originOf, sessionOf } from "./request-session.ts";
import { isForeign, sessionCookieOf } from "./session-cookie.ts";

interface FunctionParams {
  name: string;
}

type FunctionRequest = FastifyRequest<{ Params: FunctionParams }>;

/** The path of every function, and its form in the Firebase emulator. */
const addresses = ["/asia-northeast3/:name", "/:project/asia-northeast3/:name"];

/**
 * Mounts the callable protocol: `POST …/asia-northeast3/<function> {"data": payload}` is answered with
 * `{"result": …}` or `{"error": …}`. If the client asks for a stream, the answers come as events.
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
    // This is a preHandler because the body must be read first: if a connection closes while its client still
    // sends, the answer is lost.
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

/** A unary call goes on after its client disconnects: what it writes must not depend on the client. */
const neverAborted = new AbortController().signal;

async function answer(environment: CallEnvironment, request: FunctionRequest, reply: FastifyReply) {
  if (wantsStream(request)) return answerWithEvents(environment, request, reply);
  const call = readCall(environment, request, reply, neverAborted);
  const result = await runCall(environment, { ...call, sendChunk: undefined });
  return reply.header("content-type", "application/json; charset=utf-8").send(`{"result":${result}}`);
}

/** Every stream ends with an event, even if it fails before the first chunk: the SDK waits for one. */
async function answerWithEvents(environment: CallEnvironment, request: FunctionRequest, reply: FastifyReply) {
  const { openStreams, functions } = environment;
  const { events, begun, gone, send, end } = openEventStream();
  // A stop of the server must not end a unary call: its writes and its answer belong together.
  if (functions[request.params.name]?.kind === "stream") openStreams.add(events);
  const run = async () => {
    try {
      const call = readCall(environment, request, reply, gone);
      end("result", await runCall(environment, { ...call, sendChunk: (chunk) => send("message", chunk) }));
    } catch (error) {
      end("error", JSON.stringify(errorBody(request, error, nameOf(request))));
    } finally {
      openStreams.delete(events);
    }
  };
  void run();
  // The headers leave with the first event, so a call can still set a cookie until then.
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
  const { tokenHash, byBearer, byCookie } = sessionOf(request, environment.settings);
  if ((byCookie || asksForCookie(payload)) && isForeign(request, environment.settings)) {
    throw new CallError("foreign_origin");
  }
  return {
    name: request.params.name,
    payload,
    receivedAt: performance.now(),
    tokenHash,
    byBearer,
    origin: originOf(request),
    cookie: sessionCookieOf(request, reply, environment.settings),
    signal,
  };
}

function nameOf({ params }: FastifyRequest): string {
  return (params as FunctionParams).name;
}

function readPayload({ body }: FunctionRequest): unknown {
  if (typeof body !== "object" || body === null) throw new CallError("invalid_request");
  const keys = Object.keys(body);
  if (keys.length !== 1 || keys[0] !== "data") throw new CallError("invalid_request");
  return (body as { data: unknown }).data;
}

function asksForCookie(payload: unknown): boolean {
  return typeof payload === "object" && payload !== null && "cookie" in payload && payload.cookie === true;
}

function wantsStream({ headers: { accept } }: FastifyRequest): boolean {
  return accept?.includes("text/event-stream") ?? false;
}

function fail(request: FastifyRequest, reply: FastifyReply, error: FastifyError) {
  const body = errorBody(request, error, nameOf(request));
  // The connection stays open, so that the rest of the body is read and dropped. If it closed, a client that
  // still sends would lose the answer.
  if (body.details.code === "request_too_large") reply.removeHeader("connection");
  if (wantsStream(request)) return sendEvents(reply, Readable.from(eventOf("error", JSON.stringify(body))));
  return reply.status(httpStatusOf[body.status]).send({ error: body });
}
