import { type PersonalData, personalDataNames } from "#contract/values/personal-data.ts";

/** So many are named. More would be a second notice. */
const mostNamed = 3;

/** The parts of such as '동·호 101동 1203호, 휴대전화 번호 010-1234-5678이': no line should break within one. */
export function nameFound(found: readonly PersonalData[]): string[] {
  const named = found.slice(0, mostNamed).map(({ kind, text }) => `${personalDataNames[kind]} ${text}`);
  const others = found.length - named.length;
  const last = named.pop() ?? "";
  const before = named.map((name) => `${name},`);
  return others > 0 ? [...before, last, `외 ${others}개가`] : [...before, last + subjectParticle(last)];
}

/** '이' after a consonant, '가' after a vowel, as the word is read. */
function subjectParticle(word: string): "이" | "가" {
  const last = word.at(-1) ?? "";
  if (/[0-9]/.test(last)) return "2459".includes(last) ? "가" : "이";
  const place = last.codePointAt(0)! - 0xac_00;
  return place >= 0 && place < 11_172 && place % 28 === 0 ? "가" : "이";
}
