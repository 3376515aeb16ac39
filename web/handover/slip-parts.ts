import type { InitialAccount } from "#contract/residents.ts";

/** At most this many slips are drawn at once, so that neither page nor printer is overloaded. */
export const largestPart = 200;

/** The slips of one print. */
export interface SlipPart {
  label: string;
  accounts: readonly InitialAccount[];
}

/** A few slips make one part; otherwise each building is a part, and a large building several. */
export function partsOf(accounts: readonly InitialAccount[]): SlipPart[] {
  if (accounts.length <= largestPart)
    return [{ label: `전체 (${householdCount(accounts.length)})`, accounts }];
  const byBuilding = new Map<string, InitialAccount[]>();
  for (const account of accounts) {
    const inBuilding = byBuilding.get(account.building);
    if (inBuilding) inBuilding.push(account);
    else byBuilding.set(account.building, [account]);
  }
  return [...byBuilding].flatMap(([building, inBuilding]) => {
    const parts = chunksOf(inBuilding, largestPart);
    return parts.map((part, index) => {
      const ordinal = parts.length > 1 ? ` ${index + 1}/${parts.length}` : "";
      return { label: `${building}동${ordinal} (${householdCount(part.length)})`, accounts: part };
    });
  });
}

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

function householdCount(count: number): string {
  return `${count.toLocaleString("ko-KR")}세대`;
}
