import type { SampleCell } from "#server/testing/sample-workbooks.ts";

/** One row a home, or one a home and item. */
export type BillLayout = "wide" | "long";

/** The homes of a building: 47 floors with 8 homes each, so that 32 buildings have 12,032. */
const [floors, places] = [47, 8];

/** The range of the bulk creation that has the homes of `billRows`, and more of the last building. */
export function rangeOfHomes(homes: number) {
  const buildings = Math.ceil(homes / (floors * places));
  return { startBuilding: 101, endBuilding: 100 + buildings, startUnit: 101, endUnit: floors * 100 + places };
}

/** What an ERP writes: 35 items as the decree and its ways of splitting name them. */
const items = [
  "일반관리비 청소비 경비비 소독비 승강기유지비 지능형홈네트워크설비유지비 수선유지비 위탁관리수수료 난방비 급탕비",
  "전기료 수도료 가스사용료 정화조오물수수료 생활폐기물수수료 입주자대표회의운영비 건물보험료 선거관리위원회운영경비",
  "세대전기료 공동전기료 승강기전기료 TV수신료 세대수도료 하수도료 공동수도료 세대난방비 기본난방비 세대급탕비",
  "장기수선충당금 주차비 인터넷사용료 커뮤니티운영비 음식물처리비 복지할인 전기할인",
].flatMap((line) => line.split(" "));

/**
 * @param salt other amounts with another one, for another month
 */
export function billRows(homes: number, layout: BillLayout, salt: number): SampleCell[][] {
  const lines = Array.from({ length: homes }, (_, index) => lineOf(index, salt));
  if (layout === "wide") {
    const header = ["동", "호", "전용면적", ...items, "당월부과액", "납기후금액", "미납액", "전기 사용량"];
    return [header, ...lines.map(({ home, size, amounts, after }) => [...home, size, ...amounts, ...after])];
  }
  return [
    ["동", "호", "항목", "금액"],
    ...lines.flatMap(({ home, amounts, after }) => [
      ...items.map((item, at): SampleCell[] => [...home, item, amounts[at]!]),
      [...home, "당월부과액", after[0]!],
    ]),
  ];
}

function lineOf(index: number, salt: number) {
  const home = index % (floors * places);
  const building = 101 + Math.floor(index / (floors * places));
  const unit = (Math.floor(home / places) + 1) * 100 + (home % places) + 1;
  const amounts = items.map((item, at) => {
    const won = 1000 + ((index * 37 + at * 101 + salt * 53) % 900) * 10;
    return item.endsWith("할인") ? -won : won;
  });
  const total = amounts.reduce((sum, won) => sum + won, 0);
  const size = [59.97, 84.97, 114.5][index % 3]!;
  const after = [total, Math.round(total * 1.02), 0, 250 + ((index + salt) % 100)];
  return { home: [building, unit], size, amounts, after };
}
