import fc from "fast-check";
import { expect, test } from "vitest";

import { partsOf } from "./text-links.ts";

/** The links of a text. */
function linksOf(text: string): string[] {
  return partsOf(text).flatMap(({ text: shown, href }) => (href === undefined ? [] : [shown]));
}

test.each([
  ["https://map.naver.com/p/search/은평구청", "https://map.naver.com/p/search/은평구청"],
  ["https://map.naver.com/p/search/은평구청에서 봐요", "https://map.naver.com/p/search/은평구청"],
  [
    "https://map.naver.com/p/search/은평구청?c=15.00,0,0,0,dh.",
    "https://map.naver.com/p/search/은평구청?c=15.00,0,0,0,dh",
  ],
  ["https://danji.kr/a?z=한글&y=2단지", "https://danji.kr/a?z=한글&y=2"],
  ["https://danji.kr/물건 참고", "https://danji.kr/물건"],
  ["(https://danji.kr/물건)", "https://danji.kr/물건"],
  ["https://danji.kr/물건, 그리고", "https://danji.kr/물건"],
  ["https://danji.kr/물건,그리고", "https://danji.kr/물건"],
  ["https://danji.kr/물건.그리고", "https://danji.kr/물건"],
  ["https://danji.kr/공지/2026-11월.pdf", "https://danji.kr/공지/2026-11"],
  ["https://danji.kr/2026-공지.pdf", "https://danji.kr/2026-공지.pdf"],
  ["https://ko.wikipedia.org/wiki/괴물_(영화)를", "https://ko.wikipedia.org/wiki/괴물_(영화)"],
  ["https://ko.wikipedia.org/wiki/분류:서울#역사", "https://ko.wikipedia.org/wiki/분류:서울#역사"],
  ["https://ja.wikipedia.org/wiki/東京タワー", "https://ja.wikipedia.org/wiki/東京タワー"],
  ["https://danji.kr/푸른마을", "https://danji.kr/푸른마을"],
  ["https://danji.kr/에서 보세요", "https://danji.kr/"],
  ["https://danji.kr/입니다.", "https://danji.kr/"],
  ["https://danji.kr/를", "https://danji.kr/"],
  ["https://danji.kr/ㅋㅋㅋ", "https://danji.kr/"],
  ["https://danji.kr/a?네", "https://danji.kr/a"],
  ["https://danji.kr/a#에서", "https://danji.kr/a#"],
  ["https://danji.kr/코로나19에서 보세요", "https://danji.kr/코로나19"],
  ["https://danji.kr/코로나19는", "https://danji.kr/코로나19"],
  ["https://danji.kr/카페Latte가 좋아요", "https://danji.kr/카페Latte"],
  ["https://danji.kr/푸른2단지에서", "https://danji.kr/푸른2단지"],
  ["https://danji.kr/종로3가", "https://danji.kr/종로3가"],
  ["https://danji.kr/종로3가에서", "https://danji.kr/종로3가"],
  ["https://danji.kr/총무1과", "https://danji.kr/총무1과"],
  ["https://danji.kr/첨단1로", "https://danji.kr/첨단1로"],
])("a web address with Hangul: %j leads to %s", (text, address) => {
  expect(linksOf(text)).toEqual([address]);
});

test("a web address is whole with words of Hangul in its parts, and ends before a particle", () => {
  const words = "은평구청 푸른마을 공지사항 관리비 괴물_(영화) 분류:서울 a 42 %EA%B3%B5 notice".split(" ");
  const part = fc.constantFrom(...words);
  const address = fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.option(part), fc.option(part))
    .map(
      ([path, value, anchor]) =>
        `https://danji.kr/${path.join("/")}${value === null ? "" : `?q=${value}`}${anchor === null ? "" : `#${anchor}`}`,
    );
  const after = fc.constantFrom(
    "",
    " 참고",
    "\n",
    ".",
    ", 그리고",
    "에서",
    "입니다.",
    "를 보세요",
    "으로",
    "까지",
  );
  fc.assert(
    fc.property(address, after, (link, rest) => {
      expect(linksOf(`여기 ${link}${rest}`)).toEqual([link]);
    }),
  );
});

test("a web address ends before a particle behind a digit or a Latin letter within a word of Hangul", () => {
  const words = fc.constantFrom(..."코로나 카페 제 은평구청 공지 푸른".split(" "));
  const signs = fc.constantFrom(..."0 2 19 365 A Latte v2 2a".split(" "));
  const names = fc.constantFrom(..."단지 길 차 호 공장 마을".split(" "));
  const particles = fc.constantFrom(
    ..."은 는 이 을 를 의 에 와 도 만 에서 에서는 에는 으로 로는 까지 부터 에게 처럼 한테 이나 랑 이라고 입니다 예요".split(
      " ",
    ),
  );
  const before = fc.constantFrom("/", "/a/", "?q=", "/#", "/공지/", "/2026-");
  fc.assert(
    fc.property(
      before,
      words,
      signs,
      fc.option(names),
      fc.option(particles),
      (begin, word, sign, name, particle) => {
        const link = `https://danji.kr${begin}${word}${sign}${name ?? ""}`;
        // Behind Hangul, only what cannot end a name is taken off; another property holds that.
        const end = name === null ? (particle ?? "") : "에서";
        expect(linksOf(`여기 ${link}${end}`)).toEqual([link]);
        expect(linksOf(`여기 ${link}${end}, 그리고`)).toEqual([link]);
      },
    ),
  );
});
