import { createHash } from "node:crypto";

import type { CallEnvironment } from "#server/call/call-environment.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller } from "#server/call/handler-types.ts";
import type { TurnPlace } from "#server/call/turns.ts";
import { firstPhotoName } from "#server/domain/attachments.ts";

import { fileNameOf } from "./file-name.ts";
import { documentTypeOf, photoKindOf } from "./file-types.ts";
import type { PhotoKind } from "./file-types.ts";
import { canDecodeHeic, withDecodedHeic } from "./heic.ts";
import type { PictureProcess } from "./picture-process.ts";
import type { Spooled } from "./spool.ts";

/** What is stored of a file, and said of it in its row. */
export interface KeptForm {
  content: Buffer | { path: string };
  thumbnail?: Buffer;
  row: FileRow;
}

export interface FileRow {
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  width?: number;
  height?: number;
  thumbnail_bytes?: number;
  thumbnail_sha256?: string;
}

interface Means extends Pick<CallEnvironment, "turns"> {
  pictures: PictureProcess;
  caller: Caller;
}

/**
 * Makes of a file what is kept of it: of a picture two small ones, of a document itself.
 *
 * @param givenName the header with its name, which only documents keep
 * @throws CallError if it is nothing that is taken
 */
export async function keptFormOf(
  means: Means,
  spooled: Spooled,
  givenName: string | string[] | undefined,
): Promise<KeptForm> {
  const kind = await photoKindOf(spooled.head);
  if (kind) return pictureOf(means, spooled, kind);
  const name = fileNameOf(givenName);
  const media_type = await documentTypeOf(spooled.path, name);
  return {
    content: { path: spooled.path },
    row: { name, media_type, bytes: spooled.bytes, sha256: spooled.sha256 },
  };
}

const refusal = () => new CallError("files_busy", { retryAfterSeconds: 10 });

/** Browsers wait longer than this and the work together. */
const longestWaitMs = 20_000;

/**
 * Decoding takes memory, so only few pictures are worked on at once, and not many wait. Each person has one place
 * in their apartment's line, and each apartment one in the line of all: whatever one sends, another's turn comes.
 */
function pictureTurns({ id, apartmentId }: Caller, kind: PhotoKind): TurnPlace[] {
  const ofAll = { mostWaiting: 20, refusal };
  return [
    { key: `pictures of ${id}`, most: 1, ...ofAll },
    { key: `pictures in ${apartmentId}`, most: 1, ...ofAll },
    ...(kind === "heic" ? [{ key: "heic pictures", most: 1, ...ofAll }] : []),
    { key: "pictures", most: 2, ...ofAll },
  ];
}

async function pictureOf(
  { turns, pictures, caller }: Means,
  { path }: Spooled,
  kind: PhotoKind,
): Promise<KeptForm> {
  if (kind === "heic" && !canDecodeHeic()) throw new CallError("file_type_not_allowed");
  const endTurn = await turns.take(pictureTurns(caller, kind), performance.now() + longestWaitMs);
  try {
    const shrink = (from: string) => pictures.shrink(from);
    const { photo, thumbnail, width, height } =
      kind === "heic" ? await withDecodedHeic(path, shrink) : await shrink(path);
    return {
      content: photo,
      thumbnail,
      row: {
        name: firstPhotoName,
        media_type: "image/jpeg",
        bytes: photo.length,
        sha256: sha256Of(photo),
        width,
        height,
        thumbnail_bytes: thumbnail.length,
        thumbnail_sha256: sha256Of(thumbnail),
      },
    };
  } finally {
    endTurn();
  }
}

function sha256Of(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
