import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { noisePicture, phonePhoto, samplePicture } from "#server/testing/sample-pictures.ts";

import { shrinkPicture } from "./pictures.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "danji-pictures-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function shrunk(content: Buffer) {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, content);
  return shrinkPicture(path);
}

/** Whatever a camera could have noted, in the JPEG's own segments: only the picture's are left. */
function segmentsOf(jpeg: Buffer): string[] {
  const markers: string[] = [];
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    markers.push(jpeg[at + 1]!.toString(16));
  }
  return markers;
}

/** The color in the middle of the corner, as red, green and blue. */
async function cornerOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 10) * info.width + Math.floor(info.width / 10)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

test("a phone's photo of 12 megapixels becomes small, upright, and says nothing of where it was taken", async () => {
  const original = await phonePhoto();
  const before = await sharp(original).metadata();
  expect(before).toMatchObject({ width: 4032, height: 3024, orientation: 6 });
  expect(before.exif!.includes("GPSLatitude") || before.exif!.length > 200).toBe(true);
  expect(original.includes("xmpmeta")).toBe(true);

  const { photo, thumbnail, width, height } = await shrunk(original);
  expect({ width, height }).toEqual({ width: 1536, height: 2048 });
  expect(photo.length).toBeLessThan(400_000);
  for (const [jpeg, size] of [
    [photo, { width: 1536, height: 2048 }],
    [thumbnail, { width: 360, height: 480 }],
  ] as const) {
    const { exif, xmp, iptc, icc, orientation, ...kept } = await sharp(jpeg).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect(kept).toMatchObject({ format: "jpeg", space: "srgb", channels: 3, ...size });
    // Quantization, frame and Huffman tables.
    expect(new Set(segmentsOf(jpeg))).toEqual(new Set(["db", "c0", "c4"]));
  }
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "a photo taken with orientation %i stands upright",
  async (orientation) => {
    const upright = samplePicture({ width: 320, height: 240 });
    // Turned the other way, so that the noted orientation makes up for it.
    const back = {
      1: [0],
      2: [0, "flop"],
      3: [180],
      4: [180, "flop"],
      5: [90, "flop"],
      6: [270],
      7: [270, "flop"],
      8: [90],
    };
    const [angle, flop] = back[orientation as keyof typeof back];
    const rotated = sharp(
      await sharp(await upright.png().toBuffer())
        .rotate(Number(angle))
        .png()
        .toBuffer(),
    );
    const turned = flop ? rotated.flop() : rotated;
    const { photo, width, height } = await shrunk(
      await turned.withMetadata({ orientation }).jpeg().toBuffer(),
    );
    expect({ width, height }).toEqual({ width: 320, height: 240 });
    const [red, green, blue] = await cornerOf(photo);
    expect([red! > 200, green! < 60, blue! < 60]).toEqual([true, true, true]);
  },
);

describe("whatever a picture shows, it becomes smaller than 400 kB", () => {
  test.each([
    ["noise", 2048, 2048],
    ["noise of a wide form", 4000, 900],
  ])("%s", async (_, width, height) => {
    const { photo } = await shrunk(await noisePicture(width, height));
    expect(photo.length).toBeLessThan(400_000);
    expect(photo.length).toBeGreaterThan(100_000);
  });
});

test("a capture of a long talk is read in the photo, and made out in its tile", async () => {
  const talk = sharp({ create: { width: 1080, height: 14_000, channels: 3, background: "#fee500" } });
  const { photo, thumbnail } = await shrunk(await talk.jpeg().toBuffer());
  expect((await sharp(photo).metadata()).width).toBeGreaterThan(700);
  const { width, height } = await sharp(thumbnail).metadata();
  expect([width > 220, width * height < 3 * 480 * 480 + 1000]).toEqual([true, true]);
});

test("a small picture stays as large as it is", async () => {
  const { width, height } = await shrunk(await samplePicture({ width: 50, height: 30 }).png().toBuffer());
  expect({ width, height }).toEqual({ width: 50, height: 30 });
});

test("what is transparent becomes white", async () => {
  const clear = { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  const { photo } = await shrunk(await sharp({ create: clear }).png().toBuffer());
  expect(await cornerOf(photo)).toEqual([255, 255, 255]);
});

const tooManyAtOnce =
  "이 형식의 사진은 2,500만 화소까지 열 수 있어요. 크기를 줄이거나 다른 사진을 골라 주세요.";

describe("a picture that is unpacked whole has fewer pixels than one that is read row by row", () => {
  const blue = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#1e3a8a" } });

  test.each([
    ["a plain JPEG of 108 megapixels", () => blue(12_000, 9000).jpeg()],
    ["a plain PNG of 48 megapixels", () => blue(8000, 6000).png({ compressionLevel: 1 })],
    ["a progressive JPEG of 12 megapixels", () => blue(4000, 3000).jpeg({ progressive: true })],
  ])("%s is taken", async (_, picture) => {
    expect((await shrunk(await picture().toBuffer())).width).toBe(2048);
  });

  test.each([
    ["a progressive JPEG", () => blue(6000, 4500).jpeg({ progressive: true })],
    ["an interlaced PNG", () => blue(6000, 4500).png({ progressive: true, compressionLevel: 1 })],
    [
      "a PNG on its side",
      () => blue(6000, 4500).withMetadata({ orientation: 6 }).png({ compressionLevel: 1 }),
    ],
    ["an AVIF", () => blue(6000, 4500).avif({ effort: 0 })],
    ["a WebP", () => blue(6000, 4500).webp({ effort: 0 })],
  ])("%s of 27 megapixels is refused", async (_, picture) => {
    const refused = shrunk(await picture().toBuffer());
    await expect(refused).rejects.toMatchObject({
      details: { code: "file_too_large" },
      message: tooManyAtOnce,
    });
  });
});

test.each(["png", "webp", "gif", "avif"] as const)("%s is read", async (format) => {
  const { photo } = await shrunk(await samplePicture().toFormat(format).toBuffer());
  const [red, green] = await cornerOf(photo);
  expect([red! > 200, green! < 80]).toEqual([true, true]);
});

test("of a moving picture, the first frame is kept", async () => {
  const frames = [255, 0].map((red) => ({
    create: { width: 20, height: 20, channels: 3 as const, background: { r: red, g: 0, b: 0 } },
  }));
  const moving = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  const { photo, width, height } = await shrunk(moving);
  expect({ width, height }).toEqual({ width: 20, height: 20 });
  expect((await cornerOf(photo))[0]).toBeGreaterThan(240);
});

test.each([
  ["a wide gamut", "p3"],
  ["the colors of print", "cmyk"],
] as const)("a picture in %s becomes sRGB", async (_, profile) => {
  const { photo } = await shrunk(await samplePicture().withIccProfile(profile).jpeg().toBuffer());
  const { space, icc } = await sharp(photo).metadata();
  expect({ space, icc }).toEqual({ space: "srgb", icc: undefined });
  const [red, green] = await cornerOf(photo);
  expect([red! > 200, green! < 90]).toEqual([true, true]);
});

describe("of a JPEG without its end", () => {
  const whole = sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();

  test.each([
    ["the two bytes that end it", (all: Buffer) => all.subarray(0, -2)],
    ["one percent", (all: Buffer) => all.subarray(0, all.length * 0.99)],
    ["five percent", (all: Buffer) => all.subarray(0, all.length * 0.95)],
  ])("%s may be missing: every viewer shows it", async (_, cut) => {
    const { width, height } = await shrunk(cut(await whole));
    expect({ width, height }).toEqual({ width: 1200, height: 900 });
  });

  test.each([0.8, 0.5, 0.01])("%s of it are not enough", async (part) => {
    const cut = shrunk((await whole).subarray(0, (await whole).length * part));
    await expect(cut).rejects.toMatchObject({ details: { code: "file_broken" } });
  });
});

describe("refused is", () => {
  test("a picture that is cut off", async () => {
    const whole = await samplePicture().jpeg().toBuffer();
    const cut = shrunk(whole.subarray(0, whole.length * 0.6));
    await expect(cut).rejects.toMatchObject({ details: { code: "file_broken" } });
  });

  test("what only begins like a picture", async () => {
    const fake = Buffer.concat([Buffer.from("ffd8ffe000104a464946", "hex"), Buffer.alloc(5000, 65)]);
    await expect(shrunk(fake)).rejects.toMatchObject({ details: { code: "file_broken" } });
  });

  test("a picture of 256 megapixels, by its header, without being unpacked", async () => {
    const background = { r: 1, g: 1, b: 1 };
    const create = { width: 16_000, height: 16_000, channels: 3, background } as const;
    const bomb = await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
    const started = performance.now();
    await expect(shrunk(bomb)).rejects.toMatchObject({
      details: { code: "file_too_large" },
      message: "사진은 1억 2천만 화소까지 올릴 수 있어요.",
    });
    expect(performance.now() - started).toBeLessThan(500);
  });
});
