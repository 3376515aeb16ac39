// Separate from the contract's schemas: forms look for it while somebody types.

export const personalDataKinds = [
  "residentNumber",
  "possibleResidentNumber",
  "mobileNumber",
  "email",
  "home",
  "plate",
] as const;

export type PersonalDataKind = (typeof personalDataKinds)[number];

export interface PersonalData {
  kind: PersonalDataKind;
  /** As it was written. */
  text: string;
}

/** Each kind's name on the screen. */
export const personalDataNames: Record<PersonalDataKind, string> = {
  residentNumber: "주민등록번호",
  possibleResidentNumber: "주민등록번호일 수 있는 번호",
  mobileNumber: "휴대전화 번호",
  email: "이메일 주소",
  home: "동·호",
  plate: "차량 번호",
};

/** Everything in a text that tells of a person: in order, each once. */
export function findPersonalData(text: string): PersonalData[] {
  const found = new Map<string, PersonalData & { at: number }>();
  let rest = text.replaceAll(/[！-～]/g, narrow);
  for (const { pattern, kindOf } of patterns) {
    rest = rest.replaceAll(pattern, (match: string, at: number, whole: string) => {
      const kind = kindOf(match, at, whole);
      if (!kind) return match;
      const written = text.slice(at, at + match.length);
      const before = found.get(`${kind} ${written}`);
      if (!before) found.set(`${kind} ${written}`, { kind, text: written, at });
      // What is found as one kind is not found as another, too.
      return "*".repeat(match.length);
    });
  }
  return [...found.values()]
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind, text: written }) => ({ kind, text: written }));
}

/** Whether something in it is a resident registration number, as far as one can tell: it may never be published. */
export function holdsResidentNumber(text: string): boolean {
  return findPersonalData(text).some(({ kind }) => kind === "residentNumber");
}

interface Pattern {
  /**
   * Without groups that capture, and linear in the text's length: a match begins where nothing of its kind stands
   * before, and its repetitions have ends or cannot overlap.
   */
  pattern: RegExp;
  /** What a match is, by what stands around it; null if it is none. */
  kindOf: (match: string, at: number, text: string) => PersonalDataKind | null;
}

/** In this order: a home and the number after it would else be taken for a plate. */
const patterns: readonly Pattern[] = [
  {
    // Between the halves stands anything that people and their programs put there. More parts are of an account.
    pattern:
      /(?<!\d|\d-)\d{6}[\s\p{Pd}\p{Cf}\u2212\u3164ㅡー./·ㆍ:_~()[\]]{0,5}[1-8]\d{6}(?!\d|-\d|,\d| ?원)/gu,
    kindOf: residentNumberOf,
  },
  { pattern: /(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, kindOf: () => "email" },
  {
    pattern: /(?<!\d)(?:\+82 ?-?0?|0)1[016-9](?: ?[-‐-―−.] ?| )?\d{3,4}(?: ?[-‐-―−.] ?| )?\d{4}(?!\d)/g,
    kindOf: () => "mobileNumber",
  },
  {
    // A lift is '1호기', and '1호 라인' are many homes.
    pattern: /(?<!\d)\d{1,5} ?동(?: ?[-,] ?| )?(?:제 ?)?(?:\d{3,5} ?호|\d{1,2} ?호(?!기|선| ?라인))/g,
    kindOf: () => "home",
  },
  {
    pattern: /(?<![\d-])[1-9]\d{0,3}-[1-9]\d{2,3}(?![\d-])(?: ?호)?/g,
    kindOf: (match) => (isBuildingAndUnit(match) ? "home" : null),
  },
  {
    // The letters that plates have: no '동', '월' or '분', which stand between other numbers.
    pattern:
      /(?<!\d)\d{2,3} ?[가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주바사아자허하호배공해육국합] ?\d{4}(?!\d)/g,
    kindOf: () => "plate",
  },
];

/** Korean keyboards also type wide digits and signs. */
function narrow(wide: string): string {
  return String.fromCodePoint(wide.codePointAt(0)! - 0xfe_e0);
}

/**
 * An account of thirteen digits may begin like a birthday: 농협's do. A number is told to be a person's by the sign between
 * its halves, by its check digit or by a word before it, unless the words around are of banks.
 */
function residentNumberOf(match: string, at: number, text: string): PersonalDataKind | null {
  const digits = match.replaceAll(/\D/g, "");
  if (!beginsWithBirthday(digits)) return null;
  const before = text.slice(Math.max(at - 30, 0), at);
  if (wordOfPeople.test(before)) return "residentNumber";
  if (wordOfBanks.test(before + text.slice(at + match.length, at + match.length + 15))) {
    return "possibleResidentNumber";
  }
  const isParted = /[^\d\p{Cf}]/u.test(match);
  return isParted || hasCheckDigit(digits) ? "residentNumber" : "possibleResidentNumber";
}

const wordOfPeople = /주민 ?(?:등록|번호|[:(])|외국인|거소|생년월일/;
const wordOfBanks = /계좌|은행|뱅크|농협|수협|신협|금고|우체국|입금|송금|이체|예금/;

/** Whether it is a past day. The seventh digit tells the century of the two-digit year. */
function beginsWithBirthday(digits: string): boolean {
  const century = "1256".includes(digits[6]!) ? 1900 : 2000;
  const [year, month, day] = [0, 2, 4].map((from) => Number(digits.slice(from, from + 2)));
  const date = new Date(Date.UTC(century + year!, month! - 1, day));
  const isDay = date.getUTCMonth() === month! - 1 && date.getUTCDate() === day;
  return isDay && date.getTime() <= Date.now() + seoulIsAheadMs;
}

const seoulIsAheadMs = 9 * 3_600_000;

/** Those of foreigners (5 to 8) count from another number. Numbers given since October 2020 have none. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits.slice(0, 12)).reduce(
    (all, digit, n) => all + Number(digit) * ((n % 8) + 2),
    0,
  );
  const from = "5678".includes(digits[6]!) ? 13 : 11;
  return (from - (sum % 11)) % 10 === Number(digits[12]);
}

/** Unlike two years, a service number such as 1588-1234, or the end of a telephone number. */
function isBuildingAndUnit(match: string): boolean {
  const [building, unit] = match.split("-").map((part) => Number.parseInt(part, 10));
  const isYear = (number: number) => number >= 1900 && number < 2100;
  if (isYear(building!) && isYear(unit!)) return false;
  if (/^1[568]\d\d-\d{4}/.test(match)) return false;
  const place = unit! % 100;
  return place >= 1 && place <= mostHomesOfAFloor;
}

const mostHomesOfAFloor = 40;
