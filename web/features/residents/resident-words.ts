import type { Resident } from "#contract/residents.ts";
import type { ResidentStatus } from "#contract/values/resident-status.ts";
import { formatDate } from "#contract/values/seoul-time.ts";

type Home = Pick<Resident, "building" | "unit">;

export const statusWords: Record<ResidentStatus, string> = {
  waiting: "설정 필요",
  expired: "임시 비밀번호 만료",
  active: "사용 중",
};

export function homeOf({ building, unit }: Home): string {
  return `${building}동 ${unit}호`;
}

/** Who it is: an account that the bulk creation made is named by its home, which is then said once. */
export function personAndHome(resident: Resident): string {
  const home = homeOf(resident);
  return resident.name === home ? home : `${resident.name}(${home})`;
}

/** The last whole day on which a temporary password is accepted: 2027년 2월 19일. */
export function lastDayOf(expiresAt: string): string {
  return formatDate(new Date(Date.parse(expiresAt) - 86_400_000).toISOString());
}
