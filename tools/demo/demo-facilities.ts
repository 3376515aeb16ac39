import type { Input } from "#contract/index.ts";
import { facilityKindNames } from "#contract/values/booking/facility-kinds.ts";
import type { FacilityKind } from "#contract/values/booking/facility-kinds.ts";
import { presetOf } from "#contract/values/booking/presets.ts";

/** The facilities of the sample apartment: what the office has changed of their kinds' presets. */
export const sampleFacilities = [
  facility("golf_range", {
    place: "커뮤니티센터 지하 1층",
    guide: "개인 골프채와 실내용 신발을 가져와 주세요.\n초등학생은 보호자와 함께 이용해요.",
    priceWon: 5_000,
    cancelFees: [{ hoursBefore: 3, percent: 50 }],
  }),
  facility("reading_room", {
    place: "커뮤니티센터 2층",
    guide: "자리를 한 시간 넘게 비울 때는 짐을 챙겨 주세요.",
    priceWon: 1_000,
  }),
  facility("guest_house", {
    place: "103동 1층",
    guide:
      "수건과 침구는 준비되어 있어요. 음식은 데워 드시기만 할 수 있어요.\n열쇠는 관리사무소나 경비실에서 받으세요.",
  }),
  facility("community_room", {
    place: "커뮤니티센터 1층",
    guide: "의자 20개와 빔 프로젝터가 있어요. 쓴 뒤에는 의자를 제자리에 놓아 주세요.",
  }),
];

function facility(
  kind: FacilityKind,
  changed: Partial<Input<"createFacility">>,
): Input<"createFacility"> & { kind: FacilityKind } {
  return { ...presetOf(kind), name: facilityKindNames[kind], kind, ...changed };
}
