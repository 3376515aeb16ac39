/** Makes the documents of a built front end: `node web/build/documents.ts`, after Vite has built it. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { build, createServer } from "vite";
import { z } from "zod";

import type * as Drawing from "#web/prerender.tsx";

import { closedPageHead, headTags, type PageHead, publicPages } from "./page-heads.ts";

const webSources = join(import.meta.dirname, "..");
const built = join(webSources, "../dist/web");

const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});

type Manifest = Record<string, z.infer<typeof chunk>>;

/** What the server is told of an address: what its code needs, and the document that was drawn for it. */
interface ScreenEntry {
  path: string;
  preload: string[];
  document?: string;
}

await makeDocuments();

async function makeDocuments(): Promise<void> {
  const manifest = z
    .record(z.string(), chunk)
    .parse(JSON.parse(await readFile(join(built, ".vite/manifest.json"), "utf8")));
  const template = await makeTemplate();
  const vite = await createServer({
    root: webSources,
    configFile: join(webSources, "vite.config.ts"),
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite loads the module that the type is of
    const drawing = (await vite.ssrLoadModule("/prerender.tsx")) as typeof Drawing;
    await writeList(await drawScreens(drawing, template, manifest));
    const content = `<div id="root">${drawing.drawWaiting()}`;
    await writeFile(
      join(built, "index.html"),
      fill(template, {
        ...closedPageHead,
        content,
        styles: await stylesOf(["index.html"], manifest),
      }).replace("</head>", `<meta name="robots" content="noindex" /></head>`),
    );
    await Promise.all(
      [".br", ".gz"].map((ending) => rm(join(built, `index.html${ending}`), { force: true })),
    );
  } finally {
    await vite.close();
  }
}

async function drawScreens(
  { drawPage, listScreens }: typeof Drawing,
  template: string,
  manifest: Manifest,
): Promise<ScreenEntry[]> {
  await mkdir(join(built, "pages"), { recursive: true });
  const first = new Set(filesOf(["index.html"], manifest));
  const screens: ScreenEntry[] = [];
  for (const { path, modules } of await listScreens()) {
    const keys = ["index.html", ...modules];
    const preload = filesOf(keys, manifest)
      .filter((file) => !first.has(file))
      .map((file) => `/${file}`);
    const page = publicPages[path];
    if (page) {
      // React writes the title before the page's content.
      const [, title, drawn] = /^<title>([^<]+)<\/title>(.*)$/s.exec(await drawPage(path)) ?? [];
      if (!title || !drawn?.includes("<h1")) throw new Error(`${path} was drawn without title or content.`);
      const { description } = page;
      const content = `<div id="root" data-drawn>${drawn}`;
      const html = fill(template, { title, description, content, styles: await stylesOf(keys, manifest) });
      await writeFile(join(built, "pages", page.file), html);
    }
    screens.push({ path, preload, ...(page && { document: `pages/${page.file}` }) });
  }
  return screens;
}

/** Browsers fetch it, too: web/routes/fetch-ahead.ts. */
async function writeList(screens: ScreenEntry[]): Promise<void> {
  const file = join(built, "screens.json");
  const text = JSON.stringify(screens);
  await Promise.all([
    writeFile(file, text),
    writeFile(`${file}.br`, brotliCompressSync(text)),
    writeFile(`${file}.gz`, gzipSync(text)),
  ]);
}

interface Filling extends PageHead {
  content: string;
  styles: string;
}

function fill(template: string, { title, description, content, styles }: Filling): string {
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace("</head>", () => `${headTags({ title, description })}\n${styles}</head>`)
    .replace('<div id="root">', () => content);
}

/**
 * The document as Vite writes it, with the code that runs before the first paint inside. Its style sheet comes
 * inside too, so that nothing is left to wait for, and the scripts come after what can be seen.
 */
async function makeTemplate(): Promise<string> {
  const [html, boot] = await Promise.all([readFile(join(built, "index.html"), "utf8"), bundleBoot()]);
  return html
    .replace(/\s*<link rel="stylesheet" crossorigin[^>]*>/g, "")
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace("</head>", () => `<script>${boot}</script></head>`);
}

/** Its link is there, though it is off: so the code that asks for a sheet does not fetch it again. */
async function stylesOf(keys: string[], manifest: Manifest): Promise<string> {
  const files = [...new Set([...follow(keys, manifest)].flatMap((key) => manifest[key]!.css))];
  if (files.length === 0) throw new Error(`The build has no style sheet for ${keys.join()}.`);
  const sheets = await Promise.all(files.map((file) => readFile(join(built, file), "utf8")));
  const links = files.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`);
  // A screen's own sheet may come first, and the layer that is named first is the weakest.
  const order = "@layer properties,theme,base,components,utilities;";
  return `<style>${order}${sheets.join("")}</style>${links.join("")}`;
}

function filesOf(keys: string[], manifest: Manifest): string[] {
  return [...new Set([...follow(keys, manifest)].map((key) => manifest[key]!.file))];
}

async function bundleBoot(): Promise<string> {
  const output = await build({
    root: webSources,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(webSources, "boot.ts"), formats: ["iife"], name: "boot" },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  if (!result || !("output" in result)) throw new Error("Vite did not bundle boot.ts.");
  return result.output[0].code.trim();
}

function follow(start: string[], manifest: Manifest): Set<string> {
  const found = new Set<string>();
  const waiting = [...start];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const known = manifest[key];
    if (found.has(key) || !known) continue;
    found.add(key);
    waiting.push(...known.imports);
  }
  return found;
}
