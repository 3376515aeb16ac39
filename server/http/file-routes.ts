import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { httpStatusOf } from "#contract/errors/status.ts";
import { inAdmittedTransaction } from "#server/call/admitted-transaction.ts";
import type { AdmittedRequest } from "#server/call/admitted-transaction.ts";
import type { CallEnvironment } from "#server/call/call-environment.ts";
import { CallError } from "#server/call/call-error.ts";
import { blobKey } from "#server/domain/file-store.ts";
import type { BlobName, FileStore } from "#server/domain/file-store.ts";
import { openEfforts } from "#server/features/platform/files/efforts.ts";
import { openPictureProcesses } from "#server/features/platform/files/picture-process.ts";
import { receiveFile } from "#server/features/platform/files/receive-file.ts";
import type { FileParts } from "#server/features/platform/files/receive-file.ts";
import { findStoredFile } from "#server/features/platform/files/stored-file.ts";
import type { StoredFile } from "#server/features/platform/files/stored-file.ts";

import { rangeOf } from "./byte-range.ts";
import { hasTag } from "./entity-tags.ts";
import { errorBody } from "./error-body.ts";
import { allowSlowBody, expectBody } from "./http-limits.ts";
import type { HttpLimits } from "./http-limits.ts";
import { originOf, sessionOf } from "./request-session.ts";
import { isForeign } from "./session-cookie.ts";

type UploadRequest = FastifyRequest<{ Querystring: { for?: unknown } }>;
type FileRequest = FastifyRequest<{ Params: { fileId: string } }>;

/**
 * Mounts `POST /files?for={purpose}`, with the file as its raw body, and `GET /files/{id}` with its thumbnail. Errors
 * have the form that functions answer.
 */
export function mountFiles(
  app: FastifyInstance,
  environment: CallEnvironment,
  store: FileStore,
  { requestMs }: HttpLimits,
): void {
  const pictures = openPictureProcesses();
  app.addHook("onClose", async () => pictures.close());
  const parts: FileParts = { store, pictures, efforts: openEfforts() };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Nothing reads the body before the sender is known, and then it goes to the disk piece by piece.
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.setErrorHandler((error, request, reply) => {
      // The rest of a refused body is read and dropped, so that its sender reads the refusal; but not for long.
      if (request.method === "POST") {
        request.raw.resume();
        expectBody(request.raw, requestMs);
      }
      return fail(environment, request, reply, error);
    });
    scope.post("/files", (request: UploadRequest, reply) => upload(environment, parts, request, reply));
    for (const [url, blob] of [
      ["/files/:fileId", "file"],
      ["/files/:fileId/thumbnail", "thumbnail"],
    ] as const) {
      scope.route({
        method: ["GET", "HEAD"],
        url,
        handler: (request: FileRequest, reply) => serve(environment, store, request, reply, blob),
      });
    }
  });
}

async function upload(
  environment: CallEnvironment,
  parts: FileParts,
  request: UploadRequest,
  reply: FastifyReply,
) {
  const session = sessionOf(request, environment.settings);
  if (session.byCookie && isForeign(request, environment.settings)) throw new CallError("foreign_origin");
  const file = await receiveFile(environment, parts, {
    ...session,
    origin: originOf(request),
    purpose: request.query.for,
    givenName: request.headers["x-file-name"],
    body: request.raw,
    onAdmitted: () => allowSlowBody(request.raw),
  });
  return reply.send({ result: { success: true, file } });
}

const readers = { audience: "signedIn" } as const;

async function serve(
  environment: CallEnvironment,
  store: FileStore,
  request: FileRequest,
  reply: FastifyReply,
  blob: BlobName,
) {
  const { fileId } = request.params;
  const asked: AdmittedRequest = { ...sessionOf(request, environment.settings), origin: originOf(request) };
  const file = await inAdmittedTransaction(environment, readers, asked, true, (db) =>
    findStoredFile(db, fileId, blob),
  );
  if (!file) throw new CallError("file_not_found");
  const { bytes, etag } = file;
  reply.headers(headersOf(file));
  if (hasTag(request.headers["if-none-match"], etag)) return reply.status(304).send();
  const { range: asksFor, "if-range": unlessChanged } = request.headers;
  const range = unlessChanged === undefined || unlessChanged === etag ? rangeOf(asksFor, bytes) : undefined;
  if (range === "unsatisfiable") {
    return reply.status(416).header("content-range", `bytes */${bytes}`).send();
  }
  if (range) reply.status(206).header("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
  reply.header("content-length", range ? range.end - range.start + 1 : bytes);
  if (request.method === "HEAD") return reply.send();
  const content = await store.get(blobKey(file.apartmentId, file.id, blob), range);
  if (!content) throw new Error("A file's blob is missing in the store.");
  return reply.send(content);
}

function headersOf({ mediaType, name, etag, isPicture }: StoredFile): Record<string, string> {
  return {
    "content-type": mediaType,
    "content-disposition": isPicture ? "inline" : attachmentNamed(name),
    etag,
    // Those who may no longer read it must not find it in the browser's cache, either.
    "cache-control": "private, no-cache",
    "accept-ranges": "bytes",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  };
}

/** The name for every browser: in ASCII for old ones, and as it is (RFC 6266). */
function attachmentNamed(name: string): string {
  const ascii = name.replaceAll(/[^\u0020-\u007e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

function fail(environment: CallEnvironment, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const body = errorBody(request, error, `${request.method} files`);
  if (body.details.code === "internal") environment.onMistake?.(error);
  for (const header of ["content-length", "content-range", "content-disposition", "etag"]) {
    reply.removeHeader(header);
  }
  return reply
    .status(httpStatusOf[body.status])
    .headers({ "cache-control": "no-store", "content-type": "application/json; charset=utf-8" })
    .send({ error: body });
}
