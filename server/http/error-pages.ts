import type { FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";

import { httpStatusOf } from "#contract/errors/status.ts";
import { CallError } from "#server/call/call-error.ts";

import { errorBody } from "./error-body.ts";

/**
 * What the framework answers by itself, in our own form: JSON for programs, a page in Korean for people.
 *
 * @param headers those of every answer, since no hook of ours has seen such a request
 */
export function errorPages(headers: Record<string, string>): FastifyServerOptions {
  return {
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
    clientErrorHandler(error, socket) {
      if (error.code === "ECONNRESET" || !socket.writable) return;
      const status = statusLines[error.code] ?? "400 Bad Request";
      const { type, body } = unreadAnswer(error);
      const lines = {
        ...headers,
        "content-type": `${type}; charset=utf-8`,
        "content-length": Buffer.byteLength(body),
        connection: "close",
      };
      const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status}\r\n${head.join("")}\r\n${body}`);
    },
  };
}

/** If the head was not read to its end, its first line tells whether somebody follows a link. */
function unreadAnswer({ code, rawPacket }: ConnectionError): { type: string; body: string } {
  // Node hands over bytes, although the framework's types say otherwise.
  const packet: unknown = rawPacket;
  const start = Buffer.isBuffer(packet) ? packet.toString("latin1", 0, 2000) : "";
  const [, url] = /^GET (\S+)/.exec(start) ?? [];
  const isTooLong = code === "HPE_HEADER_OVERFLOW";
  if (isTooLong && url !== undefined && url.length > longAddress && !forPrograms.test(url))
    return { type: "text/html", body: pageOf("주소가 너무 길어서 열 수 없어요. 주소를 다시 확인해 주세요.") };
  return {
    type: "application/json",
    body: JSON.stringify({ error: bodyOf(new CallError("invalid_request")) }),
  };
}

type ConnectionError = Parameters<NonNullable<FastifyServerOptions["clientErrorHandler"]>>[0];

/** No address of ours is so long. */
const longAddress = 1000;

/** The status lines for what Node could not read as a request. */
const statusLines: Partial<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** The answer to a request for an unknown address. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  const { status, message, details } = new CallError("unknown_function", { message: "찾는 주소가 없어요." });
  return send(request, reply.status(404), { status, message, details });
}

/** The answer to a request that failed before any handler of ours. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const body = errorBody(request, error, "request");
  return send(request, reply.status(httpStatusOf[body.status]), body);
}

function send(request: FastifyRequest, reply: FastifyReply, body: ReturnType<typeof bodyOf>) {
  if (!wantsPage(request)) return reply.send({ error: body });
  return reply.type("text/html; charset=utf-8").send(pageOf(body.message));
}

/** People who follow a link are shown a page; programs, and our own front end's calls, are answered in their form. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    ["GET", "HEAD"].includes(method) &&
    !forPrograms.test(url) &&
    !(headers.accept?.includes("application/json") ?? false)
  );
}

const forPrograms = /^\/(?:[^/]+\/)?(?:asia-northeast3|files)\b/;

function bodyOf({ status, message, details }: CallError) {
  return { status, message, details };
}

function pageOf(message: string): string {
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>페이지를 열지 못했어요 · 단지</title><body><h1>페이지를 열지 못했어요</h1><p>${message}</p><p><a href="/">처음 화면으로 가기</a></p></body></html>`;
}
