import { createHash } from "node:crypto";

import type { CallEnvironment } from "#server/call/call-environment.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller } from "#server/call/handler-types.ts";
import type { TurnPlace } from "#server/call/turns.ts";
import { firstPhotoName } from "#server/domain/attachments.ts";

import { documentTypeOf } from "./document-type.ts";
import type { Efforts } from "./efforts.ts";
import { fileNameOf } from "./file-name.ts";
import { canDecodeHeic, withDecodedHeic } from "./heic.ts";
import { photoKindOf } from "./photo-kind.ts";
import type { PhotoKind } from "./photo-kind.ts";
import type { PictureProcesses } from "./picture-process.ts";
import type { Spooled } from "./spool.ts";

/** What is stored of a file, and what its row says about it. */
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
  thumbnail_width?: number;
  thumbnail_bytes?: number;
  thumbnail_sha256?: string;
}

interface Means extends Pick<CallEnvironment, "turns"> {
  pictures: PictureProcesses;
  efforts: Efforts;
  caller: Caller;
}

/**
 * Turns a file into what is kept: a picture into two small ones; a document stays as it is.
 *
 * @param givenName the header with its name, which only documents keep
 * @throws CallError if it is nothing that is taken, or its sender had too much worked on
 */
export async function keptFormOf(
  means: Means,
  spooled: Spooled,
  givenName: string | string[] | undefined,
): Promise<KeptForm> {
  const kind = await photoKindOf(spooled.head);
  if (kind) return pictureOf(means, spooled, kind);
  const name = fileNameOf(givenName);
  const media_type = await inTurn(means, documentTurns(means.caller), () =>
    documentTypeOf(spooled.path, name),
  );
  return {
    content: { path: spooled.path },
    row: { name, media_type, bytes: spooled.bytes, sha256: spooled.sha256 },
  };
}

const refusal = () => new CallError("files_busy", { retryAfterSeconds: 10 });

/** Longer than the slowest picture is worked on. Browsers wait longer than this and the work together. */
const longestWaitMs = 30_000;

const ofAll = { mostWaiting: 20, refusal };

/**
 * Decoding takes memory, so only few pictures are worked on at once, and not many wait. Each person has one place in
 * their apartment's line, and each apartment one in the line of all: so one who sends much delays nobody else's turn.
 * All who sent what takes long share one place, so that the other is free for the rest.
 */
function pictureTurns({ id, apartmentId }: Caller, kind: PhotoKind, isMuch: boolean): TurnPlace[] {
  return [
    { key: `pictures of ${id}`, most: 1, ...ofAll },
    { key: `pictures in ${apartmentId}`, most: 1, ...ofAll },
    ...(isMuch ? [{ key: "slow pictures", most: 1, ...ofAll }] : []),
    ...(kind === "heic" ? [{ key: "heic pictures", most: 1, ...ofAll }] : []),
    { key: "pictures", most: 2, ...ofAll },
  ];
}

/** A document is read whole to be known. */
function documentTurns({ id, apartmentId }: Caller): TurnPlace[] {
  return [
    { key: `documents of ${id}`, most: 1, ...ofAll },
    { key: `documents in ${apartmentId}`, most: 1, ...ofAll },
    { key: "documents", most: 2, ...ofAll },
  ];
}

async function inTurn<Result>(
  { turns }: Means,
  places: TurnPlace[],
  work: () => Promise<Result>,
): Promise<Result> {
  const endTurn = await turns.take(places, performance.now() + longestWaitMs);
  try {
    return await work();
  } finally {
    endTurn();
  }
}

async function pictureOf(means: Means, { path }: Spooled, kind: PhotoKind): Promise<KeptForm> {
  const { pictures, efforts, caller } = means;
  if (kind === "heic" && !canDecodeHeic()) throw new CallError("file_type_not_allowed");
  const onWorked = (workMs: number) => efforts.add(caller, workMs);
  const shrink = (from: string) => pictures.shrink(from, onWorked);
  efforts.require(caller);
  const { photo, thumbnail, thumbnailWidth, width, height } = await inTurn(
    means,
    pictureTurns(caller, kind, efforts.isMuch(caller)),
    async () => {
      efforts.require(caller);
      return kind === "heic" ? withDecodedHeic(path, shrink, onWorked) : shrink(path);
    },
  );
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
      thumbnail_width: thumbnailWidth,
      thumbnail_bytes: thumbnail.length,
      thumbnail_sha256: sha256Of(thumbnail),
    },
  };
}

function sha256Of(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
