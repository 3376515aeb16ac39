import type { Output } from "#contract/index.ts";
import { type ApartmentCare, apartmentCares } from "#contract/values/apartment-care.ts";

export type ApartmentRow = Output<"getApartments">["apartments"][number];

export const apartmentOrders = ["newest", "name", "leastSetUp", "mostOpen", "longestQuiet"] as const;

export type ApartmentOrder = (typeof apartmentOrders)[number];

/** The part of the list that the address asks for, and its order. */
export interface ApartmentView {
  care: ApartmentCare | undefined;
  order: ApartmentOrder;
}

/** Reads the view from an address. What is not known there counts as not asked for. */
export function viewOf(search: URLSearchParams): ApartmentView {
  return {
    care: apartmentCares.find((care) => care === search.get("care")),
    order: apartmentOrders.find((order) => order === search.get("order")) ?? "newest",
  };
}

/** The list comes newest first. Equal apartments keep that order. */
export function apartmentsIn(
  rows: readonly ApartmentRow[],
  { care, order }: ApartmentView,
): readonly ApartmentRow[] {
  const shown = care === undefined ? rows : rows.filter((row) => row.care === care);
  return order === "newest" ? shown : shown.toSorted(comparisons[order]);
}

const comparisons: Record<Exclude<ApartmentOrder, "newest">, (a: ApartmentRow, b: ApartmentRow) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, "ko"),
  leastSetUp: (a, b) => shareSetUp(a) - shareSetUp(b),
  mostOpen: (a, b) => b.openComplaintCount - a.openComplaintCount,
  longestQuiet: (a, b) =>
    Date.parse(a.lastSignInAt ?? "1970-01-01") - Date.parse(b.lastSignInAt ?? "1970-01-01"),
};

/** Without residents there is nobody to set up, so such an apartment comes last. */
function shareSetUp({ setUpCount, residentCount }: ApartmentRow): number {
  return residentCount === 0 ? 2 : setUpCount / residentCount;
}
