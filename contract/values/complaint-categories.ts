// Separate from the contract's schemas, so that a list that only shows categories does not load zod.

/** What complaints are about, and each category's name on the screen. The database has the same keys. */
export const complaintCategories = {
  parking: "주차",
  noise: "층간소음",
  smoking: "흡연",
  elevator: "승강기",
  leak: "누수·설비",
  lighting: "전기·조명",
  cleaning: "청소·분리수거",
  other: "기타",
} as const;

export type ComplaintCategory = keyof typeof complaintCategories;

/** In the order in which they are shown, 기타 last. */
export const complaintCategoryNames = Object.keys(complaintCategories).filter(isComplaintCategory);

export function isComplaintCategory(name: string): name is ComplaintCategory {
  return Object.hasOwn(complaintCategories, name);
}
