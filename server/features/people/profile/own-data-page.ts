import type { Chunk } from "#contract/index.ts";

import { at } from "./own-data-forms.ts";
import { parts } from "./own-data-parts.ts";

type Part = Chunk<"exportMyData">;

/** The beginning of the page that a person reads and prints. It needs no other file than the photos. */
export function pageBegin(exportedAt: string): string {
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>내 데이터</title>
<style>
:root { color-scheme: light dark }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; font: 1rem/1.6 system-ui, sans-serif; word-break: keep-all; overflow-wrap: anywhere }
h1 { font-size: 1.5rem } h2 { margin-top: 2.5rem; font-size: 1.25rem } h3 { margin: 0; font-size: 1rem }
article { border-top: 1px solid #8886; padding: 1rem 0; break-inside: avoid }
p { margin: .25rem 0; white-space: pre-wrap } .meta { font-size: .875rem; opacity: .75 }
img { display: block; max-width: 100%; max-height: 24rem; margin-top: .5rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dd { margin: 0 }
@media print { body { max-width: none; padding: 0 } h2 { break-after: avoid } }
</style>
</head>
<body>
<h1>내 데이터</h1>
<p class="meta">${at(exportedAt)}에 내려받았어요. 비밀번호와 접속 기록은 들어 있지 않아요.</p>
`;
}

export const pageEnd = "</body>\n</html>\n";

/** The rows of a part, under its heading where the part begins. */
export function sectionOf({ part, rows }: Part, begins: boolean): string {
  const heading = begins ? `<h2>${parts[part].title}</h2>\n` : "";
  if (begins && rows.length === 0) return `${heading}<p>없어요.</p>\n`;
  // A part and the form of its rows belong together, which the compiler cannot see here.
  const form = parts[part].row as (row: (typeof rows)[number]) => string;
  return heading + rows.map((row) => `${form(row)}\n`).join("");
}
