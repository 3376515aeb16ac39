import type { Resident } from "#contract/residents.ts";
import { homeName } from "#contract/values/home-name.ts";
import type { ResidentStatus } from "#contract/values/resident-status.ts";

export const statusWords: Record<ResidentStatus, string> = {
  waiting: "설정 필요",
  expired: "임시 비밀번호 만료",
  active: "사용 중",
};

/** Who it is: an account that the bulk creation made is named by its home, which is then said once. */
export function personAndHome(resident: Resident): string {
  const home = homeName(resident);
  return resident.name === home ? home : `${resident.name}(${home})`;
}
