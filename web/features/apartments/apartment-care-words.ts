import { type ApartmentCare, quietDays } from "#contract/values/apartment-care.ts";

/** What an apartment lacks, as words. */
export const careNames: Record<ApartmentCare, string> = {
  manager: "관리자 없음",
  setup: "설정한 주민 없음",
  signIn: `${quietDays}일 넘게 로그인 없음`,
};
