import { readFile } from "node:fs/promises";
import { basename } from "node:path";

import type { Plugin } from "vite";

import { type FontFile, makeFonts } from "./fonts.ts";

/**
 * Until Pretendard has come, Android's font is drawn in its place, as wide and high as it: nothing moves then.
 * A Korean syllable takes 0.864 em in Pretendard and 0.92 em in Noto. Apple's and Windows' fonts need nothing.
 */
const until =
  `@font-face{font-family:"Until Pretendard";src:local("Noto Sans CJK KR"),local("NotoSansCJKkr-Regular"),` +
  `local("Noto Sans KR"),local("NotoSansKR-Regular");size-adjust:93.9%;` +
  `ascent-override:101.4%;descent-override:25.7%;line-gap-override:0%}`;

const developmentUrl = "/@fonts/";

/**
 * Makes the style sheet of the font's slices. It is off at first (`media`), so that neither scripts nor answers wait
 * behind the font; late-font.ts turns it on.
 */
export function fonts(): Plugin {
  let files: FontFile[] = [];
  let isBuild = true;
  let sheet = `${developmentUrl}fonts.css`;
  return {
    name: "fonts",
    configResolved: ({ command }) => void (isBuild = command === "build"),
    buildStart: async () => void (files = await makeFonts()),
    async generateBundle() {
      const urls = await Promise.all(
        files.map(async ({ file, name }) => {
          const asset = this.emitFile({ type: "asset", name: `${name}.woff2`, source: await readFile(file) });
          return `/${this.getFileName(asset)}`;
        }),
      );
      const css = this.emitFile({ type: "asset", name: "fonts.css", source: sheetOf(files, urls) });
      sheet = `/${this.getFileName(css)}`;
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [
        { tag: "style", children: until, injectTo: "head" },
        {
          tag: "link",
          attrs: { rel: "stylesheet", href: sheet, media: isBuild ? "print" : "all", "data-font": true },
          injectTo: "head",
        },
      ],
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(developmentUrl, (request, response, next) => {
        const name = basename(request.url ?? "");
        const found = files.find(({ file }) => basename(file) === name);
        if (!found && name !== "fonts.css") return next();
        response.setHeader("content-type", found ? "font/woff2" : "text/css");
        if (found) void readFile(found.file).then((bytes) => response.end(bytes));
        else
          response.end(
            sheetOf(
              files,
              files.map(({ file }) => developmentUrl + basename(file)),
            ),
          );
      });
    },
  };
}

function sheetOf(files: FontFile[], urls: string[]): string {
  const faces = files.map(
    ({ range }, index) =>
      `@font-face{font-family:"Pretendard Variable";font-weight:400 700;font-display:swap;` +
      `src:url(${urls[index]}) format("woff2");unicode-range:${range}}`,
  );
  return faces.join("\n");
}
