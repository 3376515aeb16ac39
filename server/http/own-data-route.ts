import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { httpStatusOf } from "#contract/errors/status.ts";
import type { CallEnvironment } from "#server/call/call-environment.ts";
import { CallError } from "#server/call/call-error.ts";
import { callErrorOf } from "#server/call/constraint-errors.ts";
import { runStream } from "#server/call/run-stream.ts";
import { blobKey } from "#server/domain/file-store.ts";
import type { FileStore } from "#server/domain/file-store.ts";
import { archiveOwnData, ownDataArchive } from "#server/features/people/profile/own-data-archive.ts";
import type { ArchivePiece } from "#server/features/people/profile/own-data-archive.ts";

import { errorBody } from "./error-body.ts";
import { originOf, sessionOf } from "./request-session.ts";
import { sessionCookieOf } from "./session-cookie.ts";
import { openZipStream } from "./zip-stream.ts";

const path = "/my-data.zip";
const name = "my-data.zip";

/** Nobody needs longer for it, and the slowest reader must not keep it open. */
const longestMs = 30 * 60_000;

/** Mounts `GET /my-data.zip`: one's own data as JSON and as a page, with the photos. */
export function mountOwnData(app: FastifyInstance, environment: CallEnvironment, store: FileStore): void {
  const serving = { ...environment, handlers: { ...environment.handlers, [name]: archiveOwnData } };
  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const body = errorBody(request, error, `GET ${path}`);
      if (body.details.code === "internal") environment.onMistake?.(error);
      return reply
        .status(httpStatusOf[body.status])
        .header("cache-control", "no-store")
        .send({ error: body });
    });
    // An answer to HEAD would read everything, too.
    scope.get(path, { exposeHeadRoute: false }, (request, reply) => send(serving, store, request, reply));
  });
}

async function send(
  environment: CallEnvironment,
  store: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const session = sessionOf(request, environment.settings);
  if (session.byCookie && isElsewhere(request)) throw new CallError("foreign_origin");
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(longestMs)]);
  const zip = openZipStream(signal);
  // Before the answer begins, an error goes to the caller, and afterwards it ends the connection.
  zip.bytes.on("error", () => undefined);
  const begun = Promise.withResolvers<void>();
  const run = async () => {
    await runStream(environment, ownDataArchive, {
      ...session,
      name,
      payload: null,
      receivedAt: performance.now(),
      origin: originOf(request),
      cookie: sessionCookieOf(request, reply, environment.settings),
      signal,
      sendChunk: async (chunk) => {
        begun.resolve();
        await addPiece(JSON.parse(chunk.toString()) as ArchivePiece);
      },
    });
    zip.end();
  };
  const addPiece = async (piece: ArchivePiece) => {
    if ("text" in piece) return zip.addText(piece.file, piece.text);
    const { apartmentId, id } = piece.photo;
    const content = await store.get(blobKey(apartmentId, id, "file"));
    // A restored backup may lack it. The rest is worth more than an error.
    if (content) await zip.addStored(piece.file, content);
  };
  run().catch((error: unknown) => {
    const told = callErrorOf(error) ?? error;
    begun.reject(told);
    // The reader sees that the file is not whole.
    zip.bytes.destroy(gone.signal.aborted ? undefined : (told as Error));
  });
  await begun.promise;
  return reply
    .headers({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="my-data.zip"; filename*=UTF-8''${encodeURIComponent("단지_내_데이터.zip")}`,
      "cache-control": "no-store",
    })
    .send(zip.bytes);
}

/** Browsers say which page a download was begun from. The session cookie itself stays at home already. */
function isElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}
