import { BallotFault } from "./ballot-fault.ts";
import { sha256Hex } from "./hash-to-scalar.ts";

/** A household that may vote. Building and unit are digits. */
export interface RollEntry {
  building: string;
  unit: string;
  /** The number of the set of contests that it has. */
  style: number;
}

interface Unit {
  building: string;
  unit: string;
}

/** The roll as it is served and hashed. */
export function rollText(entries: readonly RollEntry[]): string {
  return entries
    .toSorted(byUnit)
    .map(({ building, unit, style }) => `${building},${unit},${style}\n`)
    .join("");
}

export function rollHash(text: string): string {
  return sha256Hex(text);
}

/**
 * Numbers the sets of contests by their first entry on the roll. Households without a contest are left out.
 * The entries come back with everything that they had.
 */
export function stylesOf<Entry extends Unit & { positions: readonly number[] }>(
  entries: readonly Entry[],
): { styles: number[][]; entries: (Entry & { style: number })[] } {
  const styles = new Map<string, number[]>();
  const withStyle = entries
    .filter(({ positions }) => positions.length > 0)
    .toSorted(byUnit)
    .map((entry) => {
      const positions = entry.positions.toSorted((one, other) => one - other);
      const name = positions.join(",");
      if (!styles.has(name)) styles.set(name, positions);
      return { ...entry, style: [...styles.keys()].indexOf(name) };
    });
  return { styles: [...styles.values()], entries: withStyle };
}

function byUnit(one: Unit, other: Unit): number {
  return Number(one.building) - Number(other.building) || Number(one.unit) - Number(other.unit);
}

/**
 * Reads a roll's text.
 *
 * @throws BallotFault unless it is the one text of its entries, with each of them once
 */
export function readRoll(text: string): RollEntry[] {
  const entries = text
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      const [building = "", unit = "", style = ""] = line.split(",");
      return { building, unit, style: Number(style) };
    });
  const isTwice = entries.some((entry, at) => at > 0 && byUnit(entries[at - 1]!, entry) >= 0);
  if (isTwice || entries.length === 0 || rollText(entries) !== text) throw new BallotFault("no roll");
  return entries;
}
