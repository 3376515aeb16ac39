import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";

import { between, type FontSlice, isSyllable, parseRange, sliceFont } from "./font-slices.ts";

const root = join(import.meta.dirname, "../..");
const pretendard = dirname(fileURLToPath(import.meta.resolve("pretendard/package.json")));
const cache = join(root, ".cache/fonts");

/** The folders with the texts of the screens. */
const textFolders = ["web", "contract"];

/** The weights between the least and the greatest of web/styles/theme.css. Others would cost a third more. */
const weights = { min: 400, max: 700 };

/** Kerning, digits of equal width, and combined marks. Pretendard's forty others are never asked for. */
const features = ["kern", "tnum", "ccmp"];

export interface FontFile extends FontSlice {
  file: string;
  bytes: number;
}

/** Makes the slices of Pretendard, or takes those that were made before of the same characters. */
export async function makeFonts(): Promise<FontFile[]> {
  const [source, version, slices] = await Promise.all([
    readFile(join(pretendard, "dist/public/variable/PretendardVariable.ttf")),
    readFile(join(pretendard, "package.json"), "utf8"),
    planFonts(),
  ]);
  await mkdir(cache, { recursive: true });
  const files: FontFile[] = [];
  for (const slice of slices) {
    const text = String.fromCodePoint(...slice.codePoints);
    const recipe = JSON.stringify([version, weights, features, text]);
    const key = createHash("sha256").update(recipe).digest("hex").slice(0, 16);
    const file = join(cache, `${slice.name}-${key}.woff2`);
    const bytes = await readFile(file).catch(async () => {
      const made = await subsetFont(source, text, {
        targetFormat: "woff2",
        variationAxes: { wght: weights },
        keepFeatures: features,
        noHinting: true,
      });
      // Another build may read it at this moment.
      await writeFile(`${file}.${process.pid}`, made);
      await rename(`${file}.${process.pid}`, file);
      return made;
    });
    files.push({ ...slice, file, bytes: bytes.length });
  }
  return files;
}

/** The slices for the product's present texts. */
export async function planFonts(): Promise<FontSlice[]> {
  const [texts, byFrequency] = await Promise.all([ownTexts(), charactersByFrequency()]);
  return sliceFont(
    texts,
    byFrequency.filter(isSyllable),
    byFrequency.filter((one) => !isSyllable(one)),
  );
}

/** All characters of the screens' sources; an English comment adds nothing. */
export async function ownTexts(): Promise<string> {
  const lists = textFolders.map(async (folder) => {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && /\.(?:tsx?|html)$/.test(entry.name))
      .filter(({ name }) => !name.includes(".test."))
      .map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8"));
  });
  const texts = await Promise.all((await Promise.all(lists)).flat());
  return [...new Set(texts.join(""))].toSorted().join("");
}

/**
 * The font's characters, the most frequent first: Pretendard's own 92 parts are sorted by how often Korean web
 * pages use their characters, the last part being the most frequent.
 */
async function charactersByFrequency(): Promise<number[]> {
  const css = await readFile(
    join(pretendard, "dist/web/variable/pretendardvariable-dynamic-subset.css"),
    "utf8",
  );
  const parts = [...css.matchAll(/unicode-range:\s*([^;}]+)/g)].map(([, range]) => range!);
  return parts
    .toReversed()
    .flatMap((range) => parseRange(range).flatMap(([start, end]) => between(start, end)));
}
