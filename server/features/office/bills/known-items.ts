import type { BillGroup } from "#contract/values/bills.ts";

/** The group of an item that law or most offices know, by its name without blanks and signs. */
export function groupOfItem(name: string): BillGroup | undefined {
  const group = itemGroups.get(name) ?? itemGroups.get(stem(name));
  return group ?? (/(?:할인|감면|차감)(?:액|금액|금)?$/u.test(name) ? "discount" : undefined);
}

/** 공동주택관리법 시행령 제23조제1항과 제3항의 항목, and how offices split them. */
const items: Record<Exclude<BillGroup, "other">, readonly string[]> = {
  common: [
    "일반관리비",
    "청소비",
    "경비비",
    "소독비",
    "승강기유지비",
    "승강기유지관리비",
    "지능형홈네트워크설비유지비",
    "홈네트워크유지비",
    "홈네트워크설비유지비",
    "수선유지비",
    "수선비",
    "위탁관리수수료",
    "위탁수수료",
    "위탁관리비",
    "난방비",
    "급탕비",
    "기본난방비",
    "세대난방비",
    "공동난방비",
    "세대급탕비",
    "공동급탕비",
    "온수비",
    "제사무비",
    "시설유지비",
  ],
  usage: [
    "전기료",
    "전기요금",
    "세대전기료",
    "공동전기료",
    "공용전기료",
    "승강기전기료",
    "산업용전기료",
    "가로등전기료",
    "전기기본료",
    "tv수신료",
    "텔레비전수신료",
    "수신료",
    "수도료",
    "세대수도료",
    "공동수도료",
    "공용수도료",
    "상수도료",
    "하수도료",
    "상하수도료",
    "물이용부담금",
    "가스사용료",
    "가스료",
    "도시가스료",
    "정화조오물수수료",
    "오물수거료",
    "정화조수수료",
    "생활폐기물수수료",
    "음식물수수료",
    "음식물쓰레기수수료",
    "음식물처리비",
    "쓰레기수수료",
    "입주자대표회의운영비",
    "입대의운영비",
    "대표회의운영비",
    "건물보험료",
    "화재보험료",
    "보험료",
    "선거관리위원회운영경비",
    "선거관리위원회운영비",
    "선관위운영비",
    "선관위운영경비",
  ],
  reserve: ["장기수선충당금", "장충금", "장기수선비"],
  discount: [
    "할인",
    "차감",
    "감면",
    "복지할인",
    "할인액",
    "차감액",
    "감면액",
    "할인금액",
    "감면금액",
    "전기할인",
    "자동이체할인",
  ],
};

/** With and without the last word of a charge: 청소비 and 청소, 전기료 and 전기요금. */
const stem = (name: string) => (name.length > 3 ? name.replace(/(?:요금|비용|경비|금액|비|료)$/u, "") : name);

const itemGroups = new Map<string, BillGroup>(
  Object.entries(items).flatMap(([group, names]) =>
    names.flatMap((name) => [[name, group as BillGroup] as const, [stem(name), group as BillGroup] as const]),
  ),
);
