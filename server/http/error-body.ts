import type { FastifyRequest } from "fastify";

import { CallError } from "#server/call/call-error.ts";

import { withoutData } from "./logged-error.ts";

/**
 * The error that the caller gets. Our own mistakes go to the log, under an id that the caller gets.
 *
 * @param name what was called, for the log
 */
export function errorBody(request: FastifyRequest, error: unknown, name: string) {
  const told = error instanceof CallError ? error : requestError(error);
  if (told) return { status: told.status, message: told.message, details: told.details };
  request.log[hasLeft(error) ? "debug" : "error"]({ err: withoutData(error), function: name }, "call failed");
  const { status, message, details } = new CallError("internal");
  return { status, message, details: { ...details, requestId: request.id } };
}

/** Whether the client closed the connection while a stream was being sent. */
function hasLeft(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** The CallError for a body that Fastify could not read. */
function requestError(error: unknown): CallError | undefined {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  const { statusCode } = error;
  if (statusCode === 413) return new CallError("request_too_large");
  return typeof statusCode === "number" && statusCode < 500 ? new CallError("invalid_request") : undefined;
}
