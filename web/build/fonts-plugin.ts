import type { Plugin } from "vite";

import { makeFonts } from "./fonts.ts";

const id = "virtual:fonts.css";
const resolvedId = `\0${id}`;

/**
 * Until Pretendard has come, Android's font is drawn in its place, as wide and high as it: nothing moves then.
 * A Korean syllable takes 0.864 em in Pretendard and 0.92 em in Noto. Apple's and Windows' fonts need nothing.
 */
const until =
  `@font-face{font-family:"Until Pretendard";src:local("Noto Sans CJK KR"),local("NotoSansCJKkr-Regular"),` +
  `local("Noto Sans KR"),local("NotoSansKR-Regular");size-adjust:93.9%;` +
  `ascent-override:101.4%;descent-override:25.7%;line-gap-override:0%}`;

/** Serves the style sheet of the font's slices. */
export function fonts(): Plugin {
  return {
    name: "fonts",
    resolveId: (source) => (source === id ? resolvedId : undefined),
    async load(source) {
      if (source !== resolvedId) return undefined;
      const faces = (await makeFonts()).map(
        ({ file, range }) =>
          `@font-face{font-family:"Pretendard Variable";font-weight:400 700;font-display:swap;` +
          `src:url("${file}") format("woff2");unicode-range:${range}}`,
      );
      return [until, ...faces].join("\n");
    },
  };
}
