import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { z } from "zod";

import { httpStatusOf } from "#contract/errors/status.ts";
import type { Database } from "#database/database.ts";
import { CallError } from "#server/call/call-error.ts";
import { callErrorOf } from "#server/call/constraint-errors.ts";
import { isSigned, signatureHeader } from "#server/delivery/webhook-signature.ts";
import type { Settings } from "#server/start/settings.ts";

import { errorBody } from "./error-body.ts";

const path = "/hooks/messages";

const report = z.object({
  id: z.uuid(),
  status: z.enum(["delivered", "failed"]),
  code: z
    .string()
    .max(100)
    .regex(/^\P{Cc}*$/u)
    .nullish(),
});

/** Mounts `POST /hooks/messages`: there the message gateway says how a message ended. */
export function mountMessageReports(
  app: FastifyInstance,
  { kysely }: Database,
  { MESSAGE_WEBHOOK_SECRET: secret }: Settings,
): void {
  if (secret === undefined) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes as they came.
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: 10_000 }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => {
      const body = errorBody(request, callErrorOf(error) ?? error, `POST ${path}`);
      return reply.status(httpStatusOf[body.status]).send({ error: body });
    });
    scope.post(path, async (request, reply) => {
      const body = typeof request.body === "string" ? request.body : "";
      const header = request.headers[signatureHeader];
      if (!isSigned(secret, body, String(header))) throw new CallError("not_signed_in");
      const { data } = report.safeParse(jsonOf(body));
      if (!data) throw new CallError("invalid_request");
      await sql`select note_message_report(${data.id}, ${data.status}, ${data.code ?? null})`.execute(kysely);
      return reply.send({ success: true });
    });
  });
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
