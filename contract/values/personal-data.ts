// Separate from the contract's schemas: forms look for it while somebody types.

export const personalDataKinds = ["residentNumber", "mobileNumber", "email", "home", "plate"] as const;

export type PersonalDataKind = (typeof personalDataKinds)[number];

export interface PersonalData {
  kind: PersonalDataKind;
  /** As it was written. */
  text: string;
}

/** Each kind's name on the screen. */
export const personalDataNames: Record<PersonalDataKind, string> = {
  residentNumber: "주민등록번호",
  mobileNumber: "휴대전화 번호",
  email: "이메일 주소",
  home: "동·호",
  plate: "차량 번호",
};

/** What in a text tells of a person: in order, each once. */
export function findPersonalData(text: string): PersonalData[] {
  const found = new Map<string, PersonalData & { at: number }>();
  let rest = text.replaceAll(/[！-～]/g, narrow);
  for (const { kind, pattern, isReal } of patterns) {
    rest = rest.replaceAll(pattern, (match: string, at: number) => {
      if (!isReal(match)) return match;
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

/** Whether something in it looks like a resident registration number, which may never be published. */
export function holdsResidentNumber(text: string): boolean {
  return findPersonalData(text).some(({ kind }) => kind === "residentNumber");
}

interface Pattern {
  kind: PersonalDataKind;
  /**
   * Without groups that capture, and linear in the text's length: a match begins where nothing of its kind stands
   * before, and its repetitions have ends or cannot overlap.
   */
  pattern: RegExp;
  isReal: (match: string) => boolean;
}

/** In this order: a home and the number after it would else be taken for a plate. */
const patterns: readonly Pattern[] = [
  {
    kind: "residentNumber",
    pattern: /(?<!\d)\d{6}(?: ?[-‐-―] ?)?[1-8]\d{6}(?!\d)/g,
    isReal: (match) => beginsWithBirthday(match.replaceAll(/\D/g, "")),
  },
  { kind: "email", pattern: /(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, isReal: always },
  {
    kind: "mobileNumber",
    pattern: /(?<!\d)(?:\+82 ?-?0?|0)1[016-9](?: ?[-‐-―.] ?| )?\d{3,4}(?: ?[-‐-―.] ?| )?\d{4}(?!\d)/g,
    isReal: always,
  },
  {
    kind: "home",
    // A lift is '1호기', and '1호 라인' are many homes.
    pattern: /(?<!\d)\d{1,5} ?동(?: ?[-,] ?| )?(?:제 ?)?(?:\d{3,5} ?호|\d{1,2} ?호(?!기|선| ?라인))/g,
    isReal: always,
  },
  {
    kind: "home",
    pattern: /(?<![\d-])[1-9]\d{0,3}-[1-9]\d{2,3}(?![\d-])(?: ?호)?/g,
    isReal: isBuildingAndUnit,
  },
  {
    kind: "plate",
    // The letters that plates have: no '동', '월' or '분', which stand between other numbers.
    pattern:
      /(?<!\d)\d{2,3} ?[가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주바사아자허하호배공해육국합] ?\d{4}(?!\d)/g,
    isReal: always,
  },
];

function always(): boolean {
  return true;
}

/** Korean keyboards also type wide digits and signs. */
function narrow(wide: string): string {
  return String.fromCodePoint(wide.codePointAt(0)! - 0xfe_e0);
}

/** The seventh digit tells the century of the two-digit year. */
function beginsWithBirthday(digits: string): boolean {
  const century = "1256".includes(digits[6]!) ? 1900 : 2000;
  const [year, month, day] = [0, 2, 4].map((from) => Number(digits.slice(from, from + 2)));
  const date = new Date(Date.UTC(century + year!, month! - 1, day));
  return date.getUTCMonth() === month! - 1 && date.getUTCDate() === day;
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
