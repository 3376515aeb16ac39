/** A piece of a text: with an address, it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/**
 * Finds the web addresses, e-mail addresses and Korean telephone numbers in a text that a person wrote. The parts
 * together are the text. A word of Hangul belongs to an address where it begins a new part, as in /search/은평구청. Behind
 * a Latin letter or a digit it is a particle, which follows without a blank; where these stand in a word, as in 코로나19
 * or 푸른2단지, only what is no end of a name.
 */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    const link = linkOf(match);
    // Some look like an address and are none: www.1234 has the form of a number.
    if (!isAddress(link.href)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push(link);
    end = match.index + link.text.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** `URL.canParse` is younger than some browsers of build/browser-floor.ts. */
function isAddress(href: string): boolean {
  try {
    return new URL(href).href !== "";
  } catch {
    return false;
  }
}

function linkOf({ 0: found, groups = {} }: RegExpMatchArray): Required<TextPart> {
  if (groups["mail"] !== undefined) return { text: found, href: `mailto:${found}` };
  if (groups["phone"] !== undefined) return { text: found, href: `tel:${found.replaceAll(/[^\d+]/g, "")}` };
  const text = withoutSentenceEnd(found);
  return { text, href: groups["scheme"] === undefined ? `https://${text}` : text };
}

/** Takes off what belongs to the sentence: closing punctuation, particles, and brackets that opened before the address. */
function withoutSentenceEnd(address: string): string {
  const alone = withoutMarks(address.slice(0, firstStrayBracket(address)));
  return withoutMarks(alone.replace(particleAtEnd, ""));
}

function withoutMarks(address: string): string {
  let end = address.length;
  while (sentenceMarks.has(address[end - 1]!)) end--;
  return address.slice(0, end);
}

function firstStrayBracket(address: string): number {
  const awaited: string[] = [];
  for (let index = 0; index < address.length; index++) {
    const letter = address[index]!;
    const closing = closingBrackets.get(letter);
    if (closing !== undefined) awaited.push(closing);
    else if (letter === ")" || letter === "]" || letter === "}") {
      if (awaited.pop() !== letter) return index;
    }
  }
  return address.length;
}

const closingBrackets = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);

const sentenceMarks = new Set(".,:;!?'~*([{");

// Single letters, as in ㅋㅋ, are of the sentence.
const letter = String.raw`[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]`;
const partsBegin = String.raw`(?<=[/#=&+_-])`;
const word = String.raw`${partsBegin}${letter}(?:${letter}|[a-z\d:(_]+(?=${letter}))*`;

// No name of a place ends so, unlike 마을 or 경로.
const clearEnding =
  "를|에게|까지|부터|처럼|한테|(?:에서|으로|에)(?:는|도|만)|에서|으로|로[는도]|이?라[고는]|입니다|이?에요|이?예요";
const shortEnding = `[은는이을의에와도만]|이?[나랑며고]|인데|${clearEnding}`;
// Behind a digit 가, 과 and 로 are of a name: 종로3가, 총무1과, 첨단1로.
const particleAtEnd = new RegExp(
  String.raw`(?<=[/#=&+_a-z-])(?:[가과로]|${shortEnding})$|(?<=\d)(?:${shortEnding})$` +
    `|(?<=${letter})(?:${clearEnding})$`,
  "i",
);

const host = String.raw`[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z\d]{2,}`;
// Two addresses with a comma between them are two.
const sign = String.raw`(?![,;](?:https?:|www\.))[^\s<>"\\^${"`"}|\u0080-\uffff]`;
const rest = `(?:[/?#](?:${sign}|${word})*)?`;
const webAddress = String.raw`(?<![\w@.-])(?:(?<scheme>https?:\/\/)|(?=www\.[a-z\d-]+\.))${host}(?::\d+)?${rest}`;

const mailAddress = String.raw`(?<![\w.%+@-])(?<mail>[a-z\d_%+-]+(?:\.[a-z\d_%+-]+)*@(?:[a-z\d-]+\.)+[a-z]{2,})(?![\w@])`;

const areaCode = String.raw`2|3[1-3]|4[1-4]|5[1-5]|6[1-4]|1[016-9]|50[2-8]|70|80`;
const gap = String.raw`(?:[ \u00a0]?[-.‐‑–−][ \u00a0]?|[ \u00a0])`;
const started = String.raw`(?:\(0(?:${areaCode})\) ?|0(?:${areaCode})\) ?|0(?:${areaCode})${gap}?|\+82${gap}?(?:\(0\))?(?:${areaCode})${gap}?)`;
// The numbers of companies have no area code.
const companyCode = String.raw`15(?:22|33|44|66|77|88|99)|16(?:00|44|61|66|68|70|88)|18(?:00|11|33|55|66|77|99)`;
const telephone =
  String.raw`(?<![a-z\d+])(?<!\d[-.:])(?<!(?<!\d)\d{1,2}[,/])` +
  String.raw`(?<phone>${started}\d{3,4}${gap}?\d{4}|(?:${companyCode})${gap}\d{4})` +
  String.raw`(?!\d)(?![-.]\d)`;

const linkPattern = new RegExp(`${webAddress}|${mailAddress}|${telephone}`, "gi");
