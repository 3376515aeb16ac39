/**
 * A home's numbers, as they are computed with or as calls answer them; both are null once they are erased. A building
 * alone stands for all of its homes.
 */
interface HomeNumbers {
  building: number | string | null;
  unit: number | string | null;
}

/** How a home is called, '101동 1203호', and an account that the bulk creation made for it. Empty without its numbers. */
export function homeName({ building, unit }: HomeNumbers): string {
  if (building === null) return "";
  return unit === null ? `${building}동` : `${building}동 ${unit}호`;
}
