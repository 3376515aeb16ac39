/** A kind gives a facility its icon and its form's first values, no behaviour. */
export const facilityKinds = [
  "gym",
  "reading_room",
  "golf_range",
  "tennis_court",
  "guest_house",
  "community_room",
  "other",
] as const;

export type FacilityKind = (typeof facilityKinds)[number];

export const facilityKindNames: Record<FacilityKind, string> = {
  gym: "헬스장",
  reading_room: "독서실",
  golf_range: "골프연습장",
  tennis_court: "테니스장",
  guest_house: "게스트하우스",
  community_room: "커뮤니티룸",
  other: "기타",
};
