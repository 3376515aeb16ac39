import type { Resident } from "#contract/residents.ts";
import { hasStatus, isExpired } from "#contract/values/resident-status.ts";
import type { ResidentStatus } from "#contract/values/resident-status.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { csvOf } from "#server/domain/csv.ts";
import { listUnits } from "#server/domain/households.ts";

/**
 * The apartment's residents by building, then by unit, as numbers. Users and households are joined here, not
 * in SQL: in the minutes after a large bulk, the planner still believes that both tables are small, and would
 * compare every user with every household.
 */
export async function listResidents(db: CallDatabase, apartmentId: string): Promise<Resident[]> {
  const users = await db
    .selectFrom("users")
    .where("role", "=", "resident")
    // For speed, not for safety: the table's policies are joined by 'or', and no index serves all of them.
    .where("apartment_id", "=", apartmentId)
    .select([
      "id",
      "name",
      "email",
      "household_id",
      "is_initial_password as isInitialPassword",
      "temporary_password_expires_at as temporaryPasswordExpiresAt",
      "created_at as createdAt",
    ])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  // Read after the users, so that every user's household is in it.
  const units = await listUnits(db, apartmentId);
  return users
    .map(({ household_id, ...user }) => ({ ...user, ...units.get(household_id!)! }))
    .toSorted((a, b) => a.building - b.building || a.unit - b.unit)
    .map((resident) => ({
      ...resident,
      building: String(resident.building),
      unit: String(resident.unit),
    }));
}

interface ResidentFilter {
  building?: number | null | undefined;
  status?: ResidentStatus | null | undefined;
}

/** The residents that the office's filter shows. */
export function filterResidents(
  residents: Resident[],
  { building, status }: ResidentFilter,
  now: Date,
): Resident[] {
  return residents.filter(
    (resident) =>
      (building == null || resident.building === String(building)) &&
      (status == null || hasStatus(resident, status, now)),
  );
}

/** The residents as a file for a spreadsheet. */
export function residentsAsCsv(residents: Resident[], now: Date): string {
  const rows = residents.map((resident) => [
    resident.building,
    resident.unit,
    resident.name,
    resident.email,
    statusText(resident, now),
    seoulDate(new Date(resident.createdAt)),
  ]);
  return csvOf(["동", "호", "이름", "이메일", "상태", "등록일"], rows);
}

function statusText(resident: Resident, now: Date): string {
  if (!resident.isInitialPassword) return "사용 중";
  return isExpired(resident, now) ? "설정 필요(임시 비밀번호 만료)" : "설정 필요";
}
