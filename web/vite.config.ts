import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

import type * as Declared from "./api/declared-topics.ts";
import { oldestBrowsers } from "./build/browser-floor.ts";
import { divideCode } from "./build/chunks.ts";
import { fonts } from "./build/fonts-plugin.ts";
import { recountScript } from "./build/recount-script.ts";

/** The server that a development front end calls. */
const api = process.env.API_URL ?? "http://127.0.0.1:3000";

const ofEntry = /^assets\/(?:react|base|aria|icons|rolldown-runtime)-/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    fonts(),
    recountScript(),
    koreanStringsOnly(),
    iconsWithoutKeys(),
    topicsWithoutSchemas(),
    withoutBootScript(),
    precompress(),
  ],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // Older than light-dark() needs, so that the colours are compiled for these browsers.
    target: oldestBrowsers,
    modulePreload: {
      polyfill: false,
      // What the entry has brought needs no mention at each of a hundred screens.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "js" ? files.filter((file) => !ofEntry.test(file)) : files,
    },
    // A small file as a data: address would break the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: divideCode(), debugName: "parts" }],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/asia-northeast3", "/files", "/my-data.zip"].map((path) => [
        path,
        { target: api, changeOrigin: true },
      ]),
    ),
  },
});

/** React Aria brings its texts in thirty languages. Every import of one of them gets the Korean texts. */
function koreanStringsOnly(): Plugin {
  const locale = /(?<=\/intl\/(?:[a-z]+\/)?)[a-z]{2}-[A-Z]{2}(?=\.mjs$)/;
  return {
    name: "korean-strings-only",
    enforce: "pre",
    apply: "build",
    resolveId(source, importer) {
      if (!importer?.includes("/react-aria") || !locale.test(source) || source.includes("ko-KR")) return null;
      return this.resolve(source.replace(locale, "ko-KR"), importer);
    },
  };
}

/** An icon's shapes never change places, so their random keys, a quarter of the icons' bytes, serve nobody. */
function iconsWithoutKeys(): Plugin {
  return {
    name: "icons-without-keys",
    apply: "build",
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: code.replaceAll(/,\s*key: "[a-z0-9]+"/g, ""), map: null }),
    },
  };
}

/** Replaces the module of the declared topics by its value, to leave out the many schemas beside them. */
function topicsWithoutSchemas(): Plugin {
  const path = join(import.meta.dirname, "api/declared-topics.ts");
  return {
    name: "topics-without-schemas",
    enforce: "pre",
    apply: "build",
    async load(id) {
      if (id !== path) return null;
      const { packedTopics }: typeof Declared = await import(pathToFileURL(path).href);
      return `export const packedTopics = ${JSON.stringify(packedTopics)};`;
    },
  };
}

/** In a build, the document itself holds this code (build/documents.ts). */
function withoutBootScript(): Plugin {
  return {
    name: "without-boot-script",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace('<script type="module" src="/boot.ts"></script>', ""),
    },
  };
}

/** Writes a .br and a .gz beside every text file, so that a server only has to choose one. */
function precompress(): Plugin {
  const text = /\.(?:html|js|css|svg|json|webmanifest|txt)$/;
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const names = await readdir(dir, { recursive: true });
      await Promise.all(names.filter((name) => text.test(name)).map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const source = await readFile(path);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    writeFile(`${path}.br`, await compressBrotli(source, best)),
    writeFile(`${path}.gz`, await compressGzip(source, { level: 9 })),
  ]);
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
