import type { Resident } from "#contract/residents.ts";
import type { ResidentStatus } from "#contract/values/resident-status.ts";
import { homeOf } from "#web/handover/slip-words.ts";

export const statusWords: Record<ResidentStatus, string> = {
  waiting: "설정 필요",
  expired: "임시 비밀번호 만료",
  active: "사용 중",
};

/** Who it is: an account that the bulk creation made is named by its home, which is then said once. */
export function personAndHome(resident: Resident): string {
  const home = homeOf(resident);
  return resident.name === home ? home : `${resident.name}(${home})`;
}
