/** A range of buildings and units, both ends included. */
export interface UnitRange {
  startBuilding: number;
  endBuilding: number;
  startUnit: number;
  endUnit: number;
}

export interface Unit {
  building: number;
  unit: number;
}

/** The country's largest apartment has some 12,000 households. */
export const maxBulkAccounts = 15_000;
export const maxBuildingOrUnit = 99_999;

/** A unit's number is its floor × 100 + its place on the floor: 2002 is place 02 of floor 20. */
export function floorOf(unit: number): number {
  return Math.floor(unit / 100);
}

export function placeOf(unit: number): number {
  return unit % 100;
}

/**
 * Returns why no accounts can be made of the range, and at which field; undefined if they can. 101 to 2002
 * means floors 1 to 20 with the places 01 and 02 on each, so 101 to 200 means nothing.
 */
export function problemOfRange(range: UnitRange): { field: keyof UnitRange; message: string } | undefined {
  const { startBuilding, endBuilding, startUnit, endUnit } = range;
  if (startBuilding > endBuilding) {
    return { field: "startBuilding", message: "시작 동은 종료 동보다 클 수 없습니다." };
  }
  if (startUnit > endUnit) return { field: "startUnit", message: unitsReversed };
  if (hasNoPlace(startUnit)) return { field: "startUnit", message: `00으로 끝나는 호는 없어요. ${example}` };
  if (hasNoPlace(endUnit)) return { field: "endUnit", message: `00으로 끝나는 호는 없어요. ${example}` };
  if (placeOf(startUnit) > placeOf(endUnit)) {
    return { field: "startUnit", message: `${unitsReversed} ${example}` };
  }
  if (countUnits(range) > maxBulkAccounts) {
    const most = maxBulkAccounts.toLocaleString("ko-KR");
    return {
      field: "endBuilding",
      message: `한 번에 ${most}개까지 만들 수 있어요. 동을 나누어 만들어 주세요.`,
    };
  }
  return undefined;
}

/** The number of units in a range without a problem. */
export function countUnits({ startBuilding, endBuilding, startUnit, endUnit }: UnitRange): number {
  const buildings = endBuilding - startBuilding + 1;
  const floors = floorOf(endUnit) - floorOf(startUnit) + 1;
  return buildings * floors * (placeOf(endUnit) - placeOf(startUnit) + 1);
}

/** The units of a range without a problem, ordered by building and then by unit. */
export function unitsOf({ startBuilding, endBuilding, startUnit, endUnit }: UnitRange): Unit[] {
  const units: Unit[] = [];
  for (let building = startBuilding; building <= endBuilding; building++) {
    for (let floor = floorOf(startUnit); floor <= floorOf(endUnit); floor++) {
      for (let place = placeOf(startUnit); place <= placeOf(endUnit); place++) {
        units.push({ building, unit: floor * 100 + place });
      }
    }
  }
  return units;
}

const unitsReversed = "시작 호는 종료 호보다 클 수 없습니다.";
const example =
  "호는 층과 층 안의 번호로 만들어요. 예를 들어 101호부터 2002호까지는 1층부터 20층까지 층마다 01호와 02호예요.";

function hasNoPlace(unit: number): boolean {
  return placeOf(unit) === 0;
}
