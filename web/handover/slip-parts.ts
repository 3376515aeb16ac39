import type { InitialAccount } from "#contract/residents.ts";

/** So many slips, of a large complex, are one print. */
export const largestPrint = 5000;

/** The buildings of the accounts, in their order. */
export function buildingsOf(accounts: readonly InitialAccount[]): string[] {
  return [...new Set(accounts.map(({ building }) => building))];
}

/** The accounts from one building to another, both included, in whichever order somebody names them. */
export function accountsBetween(
  accounts: readonly InitialAccount[],
  one: string,
  other: string,
): InitialAccount[] {
  const buildings = buildingsOf(accounts);
  const [first, last] = [buildings.indexOf(one), buildings.indexOf(other)].toSorted((a, b) => a - b);
  const chosen = new Set(buildings.slice(first, last! + 1));
  return accounts.filter(({ building }) => chosen.has(building));
}

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}
