/**
 * Makes a PNG of a HEIC picture: `node decode-heic.ts <from> <to>`. A process of its own, because decoding takes
 * hundreds of megabytes, which only its end gives back, and cannot be interrupted.
 */
import { readFile } from "node:fs/promises";

import decode from "heic-decode";
import sharp from "sharp";

import { fileLimits } from "#contract/values/file-purposes.ts";

import { exitTooLarge } from "./heic.ts";

const [from, to] = process.argv.slice(2);
const [image] = await decode.all({ buffer: await readFile(from!) });
const { width, height } = image!;
if (width * height > fileLimits.wholePhotoPixels) process.exit(exitTooLarge);
// The decoder has turned it upright already.
const { data } = await image!.decode();
await sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: fileLimits.wholePhotoPixels })
  .resize({ width: 2048, height: 2048, fit: "inside", withoutEnlargement: true })
  .png({ compressionLevel: 1 })
  .toFile(to!);
