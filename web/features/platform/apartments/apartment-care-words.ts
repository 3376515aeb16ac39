import { type ApartmentCare, quietDays } from "#contract/values/apartment-care.ts";

/** Apartments by what they lack. */
export const careNames: Record<ApartmentCare, string> = {
  manager: "관리자가 없는 단지",
  setup: "설정한 주민이 없는 단지",
  signIn: `${quietDays}일 넘게 로그인이 없는 단지`,
};
