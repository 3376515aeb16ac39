/** Makes the documents of a built front end: `node web/build/documents.ts`, after Vite has built it. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { build, createServer, type ViteDevServer } from "vite";
import { z } from "zod";

import type * as Drawing from "#web/prerender.tsx";

import { closedPageHead, headTags, publicPages } from "./page-heads.ts";

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
  const boot = await bundleBoot();
  const shell = withBoot(await readFile(join(built, "index.html"), "utf8"), boot);
  const vite = await createServer({
    root: webSources,
    configFile: join(webSources, "vite.config.ts"),
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const screens = await drawScreens(vite, shell, manifest);
    await writeFile(join(built, "screens.json"), JSON.stringify(screens));
    const closed = `${headTags(closedPageHead)}\n    <meta name="robots" content="noindex" />`;
    await writeFile(join(built, "index.html"), intoHead(shell, closed));
    await Promise.all(
      [".br", ".gz"].map((ending) => rm(join(built, `index.html${ending}`), { force: true })),
    );
  } finally {
    await vite.close();
  }
}

async function drawScreens(vite: ViteDevServer, shell: string, manifest: Manifest): Promise<ScreenEntry[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite loads the module that the type is of
  const { drawPage, listScreens } = (await vite.ssrLoadModule("/prerender.tsx")) as typeof Drawing;
  await mkdir(join(built, "pages"), { recursive: true });
  const screens: ScreenEntry[] = [];
  for (const { path, modules } of listScreens()) {
    const keys = follow(["index.html", ...modules], manifest);
    const files = (of: Iterable<string>) => [...of].map((key) => manifest[key]!.file);
    const first = new Set(files(follow(["index.html"], manifest)));
    const preload = [...new Set(files(keys))].filter((file) => !first.has(file)).map((file) => `/${file}`);
    const page = publicPages[path];
    if (page) {
      const styles = [...new Set([...keys].flatMap((key) => manifest[key]!.css))];
      const html = await withContent(shell, await drawPage(path), page.description, styles);
      await writeFile(join(built, "pages", page.file), html);
    }
    screens.push({ path, preload, ...(page && { document: `pages/${page.file}` }) });
  }
  return screens;
}

/** Puts a drawn page into the shell, with its style sheets inside: nothing is left to wait for. */
async function withContent(
  shell: string,
  drawn: string,
  description: string,
  styles: string[],
): Promise<string> {
  // React writes the title before the page's content.
  const [, title = "", content = ""] = /^<title>([^<]+)<\/title>(.*)$/s.exec(drawn) ?? [];
  if (title === "" || !content.includes("<h1")) throw new Error(`Drew no page: ${drawn.slice(0, 200)}`);
  const css = await Promise.all(styles.map((file) => readFile(join(built, file), "utf8")));
  const page = shell
    .replace(/<link rel="stylesheet"[^>]*>\s*/g, "")
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('<div id="root">', () => `<div id="root">${content}`);
  return intoHead(page, `${headTags({ title, description })}\n    <style>${css.join("")}</style>`);
}

/** Writes the code that runs before the first paint into the document. The server allows exactly this code. */
function withBoot(html: string, boot: string): string {
  return intoHead(html, `<script>${boot}</script>`);
}

function intoHead(html: string, tags: string): string {
  return html.replace("</head>", () => `  ${tags}\n  </head>`);
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
