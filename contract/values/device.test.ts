import { expect, test } from "vitest";

import { deviceOf } from "./device.ts";

const mozilla = "Mozilla/5.0";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0 Safari/537.36`, "윈도우의 크롬"],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0 Safari/537.36 Edg/150.0`,
    "윈도우의 엣지",
  ],
  [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/150.0 Whale/4.30 Safari/537.36`, "윈도우의 웨일"],
  [
    `${mozilla} (Linux; Android 16; SM-S931N) ${webkit} SamsungBrowser/29.0 Chrome/136 Mobile Safari/537.36`,
    "안드로이드의 삼성 인터넷",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1`,
    "아이폰의 사파리",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Mobile KAKAOTALK 25.1`,
    "아이폰의 카카오톡",
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0`, "맥의 파이어폭스"],
  ["curl/8.5.0", "알 수 없는 기기"],
  ["", "알 수 없는 기기"],
])("%s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
