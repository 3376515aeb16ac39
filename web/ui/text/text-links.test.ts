import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { partsOf } from "./text-links.ts";

/** The links of a text: what is shown, and where it leads. */
function linksOf(text: string): [string, string][] {
  return partsOf(text).flatMap(({ text: shown, href }) => (href === undefined ? [] : [[shown, href]]));
}

describe("a web address", () => {
  test.each([
    ["https://danji.kr", "https://danji.kr"],
    ["http://danji.kr/a?b=c&d=e#f", "http://danji.kr/a?b=c&d=e#f"],
    ["자세한 것은 https://danji.kr/a에서 보세요", "https://danji.kr/a"],
    ["주소는 https://danji.kr입니다.", "https://danji.kr"],
    ["주소는 https://danji.kr/a입니다.", "https://danji.kr/a"],
    ["여기예요:https://danji.kr/a.", "https://danji.kr/a"],
    ["여기예요https://danji.kr/a!!", "https://danji.kr/a"],
    ["보셨나요? https://danji.kr/a?", "https://danji.kr/a"],
    ["봐 주세요 https://danji.kr/a~~", "https://danji.kr/a"],
    ["(https://danji.kr/a)", "https://danji.kr/a"],
    ["[https://danji.kr/a], 그리고", "https://danji.kr/a"],
    ["<https://danji.kr/a>", "https://danji.kr/a"],
    ['"https://danji.kr/a"라고', "https://danji.kr/a"],
    ["'https://danji.kr/a'라고", "https://danji.kr/a"],
    ["「https://danji.kr/a」", "https://danji.kr/a"],
    ["https://danji.kr/a(참고)", "https://danji.kr/a"],
    ["https://danji.kr/a…", "https://danji.kr/a"],
    ["https://ko.wikipedia.org/wiki/A_(b)를", "https://ko.wikipedia.org/wiki/A_(b)"],
    ["https://danji.kr/%EA%B3%B5%EC%A7%80?x=[1]", "https://danji.kr/%EA%B3%B5%EC%A7%80?x=[1]"],
    ["https://danji.kr:8443/a", "https://danji.kr:8443/a"],
    ["https://danji.kr/010-1234-5678", "https://danji.kr/010-1234-5678"],
    ["https://danji.kr/?to=https://a.kr/b", "https://danji.kr/?to=https://a.kr/b"],
    ["HTTPS://DANJI.KR/A", "HTTPS://DANJI.KR/A"],
    ["https://danji.kr/a\n다음 줄", "https://danji.kr/a"],
    ["https://bank.kr@evil.kr/a", "https://bank.kr"],
  ])("%j leads to %s", (text, address) => {
    expect(linksOf(text)).toEqual([[address, address]]);
  });

  test.each([
    ["www.danji.kr", "www.danji.kr"],
    ["www.danji.kr/a에서", "www.danji.kr/a"],
    ["(www.danji.co.kr)", "www.danji.co.kr"],
  ])("%j leads to %s by https", (text, address) => {
    expect(linksOf(text)).toEqual([[address, `https://${address}`]]);
  });

  test("is one of two beside a comma", () => {
    const addresses = ["https://a.kr/1", "https://b.kr/2"];
    expect(linksOf(addresses.join(","))).toEqual(addresses.map((address) => [address, address]));
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://danji.kr/a",
    "https://",
    "http://danji",
    "https:// danji.kr",
    "www.danji",
    "www.",
    "danji.kr",
    "xhttps",
  ])("is not %j", (text) => {
    expect(linksOf(text)).toEqual([]);
  });
});

describe("a telephone number", () => {
  test.each([
    ["02-123-4567", "021234567"],
    ["02-1234-5678", "0212345678"],
    ["031-000-0000", "0310000000"],
    ["064-123-4567", "0641234567"],
    ["010-1234-5678", "01012345678"],
    ["011-234-5678", "0112345678"],
    ["0507-1234-5678", "050712345678"],
    ["070-1234-5678", "07012345678"],
    ["080-123-4567", "0801234567"],
    ["1588-1234", "15881234"],
    ["1600 0000", "16000000"],
    ["010 1234 5678", "01012345678"],
    ["010.1234.5678", "01012345678"],
    ["010 - 1234 - 5678", "01012345678"],
    ["010–1234–5678", "01012345678"],
    ["01012345678", "01012345678"],
    ["02-1234567", "021234567"],
    ["(02) 123-4567", "021234567"],
    ["(031)123-4567", "0311234567"],
    ["02)123-4567", "021234567"],
    ["+82-10-1234-5678", "+821012345678"],
    ["+82 2 123 4567", "+8221234567"],
    ["+82(0)10-1234-5678", "+8201012345678"],
  ])("%j calls it", (number, digits) => {
    const href = `tel:${digits}`;
    expect(linksOf(number)).toEqual([[number, href]]);
    expect(linksOf(`전화는${number}로 주세요.`)).toEqual([[number, href]]);
    expect(linksOf(`(Tel.${number}).`)).toEqual([[number, href]]);
  });

  test.each([
    ["02-123-4567~8", "02-123-4567"],
    ["02-123-4567, 4568", "02-123-4567"],
    ["02-123-4567,4568", "02-123-4567"],
    ["101동 031-123-4567 (내선 3)", "031-123-4567"],
  ])("%j begins with %s", (text, number) => {
    expect(linksOf(text).map(([shown]) => shown)).toEqual([number]);
  });

  test("stands in a list with others", () => {
    expect(linksOf("관리사무소 02-123-4567/02-123-4568\n경비실 010-1234-5678").map(([text]) => text)).toEqual(
      ["02-123-4567", "02-123-4568", "010-1234-5678"],
    );
  });

  test.each([
    "101-1203",
    "101동 1203호",
    "0101-1203",
    "1011-1203",
    "2026-11-22",
    "2026.11.22",
    "2026. 11. 22. 15:20",
    "02-11-2026",
    "11/02 1234-5678",
    "12,000",
    "1,234,567원",
    "10 000 000",
    "1592-1598",
    "110-123-456789",
    "010-12-345678",
    "010-1234-56789",
    "010-1234-5678-90",
    "3010-1234-5678",
    "AB010-1234-5678",
    "20261122",
    "09:00-18:00",
    "112",
    "010\n1234\n5678",
  ])("is not %j", (text) => {
    expect(linksOf(text)).toEqual([]);
  });
});

describe("an e-mail address", () => {
  test.each([
    ["office@danji.kr", "office@danji.kr"],
    ["office.1+a@mail.danji.co.kr로 보내 주세요", "office.1+a@mail.danji.co.kr"],
    ["문의는office@danji.kr.", "office@danji.kr"],
    ["<office@danji.kr>", "office@danji.kr"],
    ["010-1234-5678@danji.kr", "010-1234-5678@danji.kr"],
  ])("%j writes to %s", (text, address) => {
    expect(linksOf(text)).toEqual([[address, `mailto:${address}`]]);
  });

  test.each(["@danji.kr", "office@", "office@danji", "a@b@c.kr", "3개@1,000원"])("is not %j", (text) => {
    expect(linksOf(text)).toEqual([]);
  });
});

describe("any text", () => {
  const pieces = fc.constantFrom(
    ..."https:// www. danji.kr /a /은평구청 #역사 = ( ) [ ] . , ~ @ - 010 1234 5678 02 1588 +82 에서 입니다 \n ? # 🙂 …".split(
      " ",
    ),
    " ",
  );
  const texts = fc.oneof(
    fc.array(fc.oneof(pieces, fc.string({ unit: "binary" })), { maxLength: 20 }).map((all) => all.join("")),
    fc.string(),
  );

  test("stays as it is", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parts = partsOf(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        expect(parts.every((part) => part.text !== "")).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("that only looks like an address is no link", () => {
    expect(partsOf("www.1234. 그리고 https://a.999")).toEqual([{ text: "www.1234. 그리고 https://a.999" }]);
  });

  test("leads only to the web, to mail and to telephones", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const [, href] of linksOf(text)) {
          expect(["http:", "https:", "mailto:", "tel:"]).toContain(new URL(href).protocol);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("is read quickly, however long", () => {
    for (const piece of [
      "https://a.kr/))",
      "a.",
      "a@",
      "0",
      "010-",
      "https://a.kr/(",
      "www.",
      "%",
      "https://a.kr/가a",
      "/가",
    ]) {
      const start = performance.now();
      partsOf(piece.repeat(20_000 / piece.length));
      expect(performance.now() - start, piece).toBeLessThan(2000);
    }
  });
});

test("addresses are found without URL.canParse, which the oldest browsers lack", () => {
  const canParse = Object.getOwnPropertyDescriptor(URL, "canParse")!;
  Reflect.deleteProperty(URL, "canParse");
  try {
    expect(linksOf("https://danji.kr/a, 02-123-4567, www.1234")).toEqual([
      ["https://danji.kr/a", "https://danji.kr/a"],
      ["02-123-4567", "tel:021234567"],
    ]);
  } finally {
    Object.defineProperty(URL, "canParse", canParse);
  }
});
