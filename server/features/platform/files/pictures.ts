import type { Sharp, SharpOptions } from "sharp";

import { fileLimits } from "#contract/values/file-purposes.ts";
import { scaleOf, thumbnailScaleOf } from "#contract/values/picture-size.ts";
import { CallError } from "#server/call/call-error.ts";

import { requirePixels, tooManyPixels } from "./picture-limits.ts";

/** A picture as it is kept: two JPEGs without anything that the camera noted. */
export interface Picture {
  photo: Buffer;
  thumbnail: Buffer;
  thumbnailWidth: number;
  width: number;
  height: number;
}

/** A photo must load quickly on a phone, so every photo is smaller than this. */
const mostBytes = 400_000;

/** For a picture larger than the edges of the ladder allow: a long one. */
const pixelsPerByte = 5;

/** The sizes and qualities of JPEG that are tried in turn until a photo is small enough. */
const ladder = [
  { edge: 2048, quality: 80 },
  { edge: 2048, quality: 70 },
  { edge: 2048, quality: 60 },
  { edge: 2048, quality: 50 },
  { edge: 1600, quality: 50 },
  { edge: 1600, quality: 40 },
  { edge: 1600, quality: 25 },
] as const;

const options: SharpOptions = {
  limitInputPixels: fileLimits.photoPixels,
  // Refuses pictures that are cut off, and takes those that phones write a little wrong.
  failOn: "error",
  sequentialRead: true,
};

/**
 * Makes the two JPEGs of a picture: upright, in sRGB, white behind what is transparent, without metadata.
 *
 * @throws CallError file_broken, file_too_large
 */
export async function shrinkPicture(path: string): Promise<Picture> {
  const sharp = await loadSharp();
  try {
    const source = sharp(path, options);
    requirePixels(await source.metadata());
    return await shrink(sharp, source).catch(async (error: unknown) => {
      if (!(error instanceof Error) || !/premature end of JPEG/i.test(error.message)) throw error;
      return shrink(sharp, await withoutEnd(sharp, path));
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * A JPEG without its end: some phones leave out the last two bytes, some transfers the last thousand. Every viewer
 * shows it, and so do we; one that lacks more than its last rows is refused.
 */
async function withoutEnd(sharp: SharpModule, path: string): Promise<Sharp> {
  const { width, height } = await sharp(path, options).metadata();
  const there = { left: 0, top: 0, width, height: Math.ceil(height * leastShown) };
  await sharp(path, options).extract(there).resize({ width: 1 }).raw().toBuffer();
  return sharp(path, { ...options, failOn: "none" });
}

const leastShown = 0.9;

type SharpModule = typeof import("sharp").default;

/** Loaded with the first picture: a server that gets none needs no memory for it. */
async function loadSharp(): Promise<SharpModule> {
  const { default: sharp } = await import("sharp");
  // A process works on two pictures at once at most, and no picture comes again.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function shrink(sharp: SharpModule, source: Sharp): Promise<Picture> {
  const { autoOrient } = await source.metadata();
  const { data, info } = await scaled(source.autoOrient(), autoOrient, scaleOf(autoOrient, ladder[0].edge))
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const kept = { width, height };
  const pixels = () => sharp(data, { raw: { ...kept, channels } });
  const small = await scaled(pixels(), kept, thumbnailScaleOf(kept))
    .jpeg({ quality: 75 })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = { thumbnail: small.data, thumbnailWidth: small.info.width };
  // A long picture has more to show.
  const isLong = Math.max(width, height) > ladder[0].edge;
  const most = isLong ? Math.max(mostBytes, (width * height) / pixelsPerByte) : mostBytes;
  for (const { edge, quality } of ladder) {
    const made = await scaled(pixels(), kept, scaleOf(kept, edge))
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (made.data.length < most) {
      return { photo: made.data, ...thumbnail, width: made.info.width, height: made.info.height };
    }
  }
  throw new CallError("file_broken");
}

function scaled(picture: Sharp, { width, height }: { width: number; height: number }, scale: number): Sharp {
  const of = (length: number) => Math.max(1, Math.round(length * scale));
  return picture.resize({ width: of(width), height: of(height), fit: "fill" });
}

function refusalOf(error: unknown): unknown {
  if (error instanceof CallError || !(error instanceof Error)) return error;
  if (!/pixel limit/i.test(error.message)) return new CallError("file_broken");
  return tooManyPixels();
}
