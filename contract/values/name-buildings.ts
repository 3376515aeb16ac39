/** The buildings that a notice is for: 전 세대, or 101동, 102동. */
export function nameBuildings(buildings: readonly (number | string)[] | null): string {
  if (buildings === null || buildings.length === 0) return "전 세대";
  return buildings.map((building) => `${building}동`).join(", ");
}
