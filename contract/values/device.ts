/** Names a device in words that its owner recognizes: '아이폰의 사파리'. */
export function deviceOf(userAgent: string): string {
  const system = firstMatch(systems, userAgent);
  const browser = firstMatch(browsers, userAgent);
  if (system && browser) return `${system}의 ${browser}`;
  return system ?? browser ?? "알 수 없는 기기";
}

type Names = readonly (readonly [pattern: RegExp, name: string])[];

// The order matters: an Android says Linux too, and an iPad may say Macintosh.
const systems: Names = [
  [/iPhone/, "아이폰"],
  [/iPad/, "아이패드"],
  [/Android/, "안드로이드"],
  [/Windows/, "윈도우"],
  [/Mac OS X|Macintosh/, "맥"],
  [/CrOS/, "크롬북"],
  [/Linux/, "리눅스"],
];

// The order matters: nearly all of them say Chrome and Safari beside their own name.
const browsers: Names = [
  [/KAKAOTALK/, "카카오톡"],
  [/NAVER\(/, "네이버 앱"],
  [/Whale\//, "웨일"],
  [/SamsungBrowser\//, "삼성 인터넷"],
  [/Edg(?:A|iOS)?\//, "엣지"],
  [/Firefox\/|FxiOS\//, "파이어폭스"],
  [/Chrome\/|CriOS\//, "크롬"],
  [/Safari\//, "사파리"],
];

function firstMatch(names: Names, userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
