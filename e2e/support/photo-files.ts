import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";

import type { FileView } from "#contract/files.ts";
import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import type { Actor } from "#server/testing/builders.ts";

/** A file as Playwright gives it to a page. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small picture of one colour. */
export async function colouredPhoto(colour: string): Promise<ChosenFile> {
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: colour } });
  return { name: `${colour}.jpg`, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

/**
 * A photo of 12 megapixels as a phone writes it: lying on its side, with the place where it was taken. Turned
 * upright, it is red above and blue below.
 */
export async function phonePhoto(): Promise<ChosenFile> {
  const [width, height] = [4032, 3024];
  // Some noise, as every camera has.
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 20, sigma: 12 },
    },
  })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width, height, channels: 3, background: "#d01010" } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: "#1010d0" } },
        left: width / 2,
        top: 0,
      },
      { input: noise, blend: "add" },
    ])
    .withExif({
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "37/1 33/1 59/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "126/1 58/1 41/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: "IMG_2031.jpg", mimeType: "image/jpeg", buffer };
}

/** A picture that takes a slow line a while: nothing in it repeats. */
export async function largePhoto(): Promise<ChosenFile> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 2000, height: 1500, channels: 3, background: "#888", noise } });
  return { name: "소음.jpg", mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

/** What 한글 writes, as far as its type tells. */
export function hwpDocument(name: string): ChosenFile {
  const start = Buffer.from("d0cf11e0a1b11ae1", "hex");
  const header = Buffer.from("FileHeader", "utf16le");
  const buffer = Buffer.concat([
    start,
    Buffer.alloc(504),
    header,
    Buffer.from("HWP Document File"),
    Buffer.alloc(512),
  ]);
  return { name, mimeType: "application/x-hwp", buffer };
}

/** Presses a button of the form and chooses files, as a person does in the device's own window. */
export async function choose(page: Page, button: string, files: ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).click();
  await (await chooser).setFiles(files);
}

/** Uploads a file as a person, without clicks. */
export async function uploadAs(
  request: APIRequestContext,
  { token }: Actor,
  purpose: FilePurposeName,
  { name, buffer }: ChosenFile,
): Promise<FileView> {
  const response = await request.post(`/files?for=${purpose}`, {
    data: buffer,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/octet-stream",
      "x-file-name": encodeURIComponent(name),
    },
  });
  if (!response.ok()) throw new Error(`the upload was refused: ${await response.text()}`);
  const { result } = (await response.json()) as { result: { file: FileView } };
  return result.file;
}

/** Sends slowly while `work` runs. */
export async function onSlowLine(page: Page, work: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(40_000);
  await work();
  await limit(-1);
  await session.detach();
}
