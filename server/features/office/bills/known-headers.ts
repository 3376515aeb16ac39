import { normalizedHeader } from "#contract/values/bills.ts";
import type { BillColumn, BillGroup, UsageKind } from "#contract/values/bills.ts";

import { groupOfItem } from "./known-items.ts";

/** The meaning of a column, as far as its header says; undefined if it does not. */
export type Meaning = Pick<BillColumn, "as" | "kind"> & { group?: BillGroup };

/** @param upper what stands above the header, over several columns */
export function meaningOf(header: string, upper: string): Meaning | undefined {
  const name = plainForm(header);
  const meter = meterOf(name, plainForm(upper));
  return meter ?? byName.get(name) ?? byName.get(plainForm(withoutBrackets(header))) ?? itemOf(name);
}

/** The names of the total, the clearest first. The others among them are no items. */
export const totalNames = ["당월부과액", "합계", "납기내금액"];

export function totalRank(header: string): number {
  const name = plainForm(withoutBrackets(header));
  const rank = [currentCharge, sums, beforeDue].findIndex((names) => names.includes(name));
  return rank === -1 ? totalNames.length : rank;
}

/** The group that a title over several columns names. */
export function groupTitleOf(title: string): BillGroup | undefined {
  const name = plainForm(withoutBrackets(title));
  return groupTitles.get(name);
}

/** Whether a row with this instead of its home is a sum. */
export function isSumWord(text: string): boolean {
  return (
    /^(?:합계|소계|총계|누계|계|평균|총합계|동계|전체)$/u.test(text.replaceAll(/\s/g, "")) ||
    /(?:소계|합계)$/u.test(text)
  );
}

function plainForm(header: string): string {
  return normalizedHeader(header.normalize("NFKC"))
    .toLowerCase()
    .replaceAll(/[·・,./*:\-_]/g, "");
}

function withoutBrackets(header: string): string {
  return header.normalize("NFKC").replaceAll(/[([{][^)\]}]*[)\]}]/g, "");
}

const currentCharge = [
  "당월부과액",
  "당월부과금액",
  "당월부과",
  "부과액",
  "부과금액",
  "당월관리비",
  "당월금액",
  "당월분",
];
const sums = [
  "합계",
  "합계금액",
  "총계",
  "총액",
  "계",
  "총합계",
  "관리비합계",
  "관리비계",
  "당월합계",
  "당월계",
  "관리비총액",
];
const beforeDue = [
  "납기내금액",
  "납기내",
  "납기내납부금액",
  "납기내납부액",
  "납부금액",
  "납부할금액",
  "청구금액",
  "고지금액",
];

const columns: Record<string, { meaning: Meaning; names: readonly string[] }> = {
  building: { meaning: { as: "building" }, names: ["동", "동수", "동번호", "동명", "건물", "건물동"] },
  unit: { meaning: { as: "unit" }, names: ["호", "호수", "호실", "호번호"] },
  home: { meaning: { as: "home" }, names: ["동호", "동호수", "동호실", "동호번호", "세대", "세대동호"] },
  size: {
    meaning: { as: "size" },
    names: ["전용면적", "면적", "전용", "관리면적", "공급면적", "분양면적", "계약면적", "부과면적"],
  },
  total: { meaning: { as: "total" }, names: [...currentCharge, ...sums, ...beforeDue] },
  afterDue: {
    meaning: { as: "afterDue" },
    names: ["납기후금액", "납기후", "납기후납부금액", "납기후납부액", "납기후청구금액"],
  },
  unpaid: {
    meaning: { as: "unpaidBefore" },
    names: [
      "미납액",
      "미납금액",
      "미납금",
      "미납관리비",
      "미납",
      "전월미납액",
      "체납액",
      "미납연체료",
      "연체료",
      "미납합계",
    ],
  },
  account: {
    meaning: { as: "virtualAccount" },
    names: ["가상계좌", "가상계좌번호", "입금전용계좌", "전용계좌"],
  },
  month: {
    meaning: { as: "month" },
    names: [
      "부과월",
      "부과년월",
      "부과연월",
      "관리월",
      "년월",
      "연월",
      "귀속월",
      "해당월",
      "관리년월",
      "고지월",
    ],
  },
  itemName: {
    meaning: { as: "itemName" },
    names: ["항목", "항목명", "부과항목", "관리비항목", "비목", "비목명", "부과항목명"],
  },
  amount: { meaning: { as: "amount" }, names: ["금액", "부과금", "항목금액"] },
  ignored: {
    meaning: { as: "ignore" },
    names: [
      "번호",
      "순번",
      "연번",
      "no",
      "세대코드",
      "코드",
      "고객번호",
      "관리번호",
      "성명",
      "이름",
      "입주자",
      "입주자명",
      "세대주",
      "세대주명",
      "소유자",
      "연락처",
      "전화번호",
      "휴대폰",
      "비고",
      "메모",
      "평형",
      "타입",
      "평수",
      "층",
      "인원",
      "세대원수",
      "차량대수",
      "입주일",
      "전출일",
      "검침일",
      "상태",
      "구분",
      "세부항목",
      "세부",
      "공급",
      "납기일",
      "납기",
      "공용관리비계",
      "공용관리비소계",
      "개별사용료계",
      "개별사용료소계",
      "공용계",
      "개별계",
      "소계",
      "사용료계",
      "할인계",
      "할인합계",
    ],
  },
};

const byName = new Map<string, Meaning>(
  Object.values(columns).flatMap(({ meaning, names }) => names.map((name) => [name, meaning] as const)),
);

function itemOf(name: string): Meaning | undefined {
  const group = groupOfItem(name);
  return group && { as: "item", group };
}

const groupTitles = new Map<string, BillGroup>([
  ["공용관리비", "common"],
  ["공용", "common"],
  ["개별사용료", "usage"],
  ["사용료", "usage"],
  ["개별", "usage"],
  ["장기수선충당금", "reserve"],
  ["할인", "discount"],
  ["차감", "discount"],
  ["감면", "discount"],
  ["기타", "other"],
  ["기타항목", "other"],
]);

const meterWords: [RegExp, UsageKind][] = [
  [/전기/u, "electricity"],
  [/온수|급탕/u, "hot_water"],
  [/난방/u, "heating"],
  [/가스/u, "gas"],
  [/수도/u, "water"],
];

function meterOf(name: string, upper: string): Meaning | undefined {
  const whole = upper + name;
  const kind = (
    meterWords.find(([word]) => word.test(name)) ?? meterWords.find(([word]) => word.test(upper))
  )?.[1];
  if (!kind) return undefined;
  if (/사용량/u.test(name) || (/사용량/u.test(upper) && !/지침|검침/u.test(whole)))
    return { as: "usage", kind };
  if (/지침|검침/u.test(whole)) {
    if (/전월|전회|이전/u.test(name)) return { as: "previousReading", kind };
    if (/당월|금월|금회|이번/u.test(name)) return { as: "currentReading", kind };
  }
  return undefined;
}

/** 전기 is counted in kWh, everything else in cubic metres, but heating as its header says. */
export function unitOf(kind: UsageKind, headers: string): string {
  if (kind === "electricity") return "kWh";
  const [found] = kind === "heating" ? (/mwh|gcal/iu.exec(headers) ?? []) : [];
  if (!found) return "m³";
  return found.toLowerCase() === "mwh" ? "MWh" : "Gcal";
}
