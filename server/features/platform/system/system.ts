import { sql } from "kysely";

import type { ApartmentsInCare, systemFunctions } from "#contract/system.ts";
import { apartmentCares } from "#contract/values/apartment-care.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { partNames } from "#server/doctor/finding.ts";
import { latestExamination } from "#server/doctor/latest-examination.ts";
import { apartmentCare } from "#server/domain/apartment-care.ts";
import { isInCareOfSuperAdmins } from "#server/domain/managers-in-care.ts";
import { checkSystem } from "#server/domain/system-status.ts";
import type { Settings } from "#server/start/settings.ts";

export const systemHandlers: Handlers<keyof typeof systemFunctions> = {
  async getSystemOverview({ db, settings }) {
    const { apartmentCount, managerCount, waitingRequestCount } = await db
      .selectNoFrom((of) => [
        of
          .selectFrom("apartments")
          .select((it) => it.fn.countAll<number>().as("n"))
          .as("apartmentCount"),
        of
          .selectFrom("users")
          .where("role", "=", "manager")
          .where(isInCareOfSuperAdmins)
          .select((it) => it.fn.countAll<number>().as("n"))
          .as("managerCount"),
        of
          .selectFrom("consultation_requests")
          .where("answered_at", "is", null)
          .select((it) => it.fn.countAll<number>().as("n"))
          .as("waitingRequestCount"),
      ])
      .executeTakeFirstOrThrow();
    const checks = [
      // This call itself has just used the database.
      { name: "database" as const, healthy: true, message: "데이터베이스에 연결되어 있어요." },
      ...(await checkSystem(db, settings)),
    ];
    const status = { healthy: checks.every(({ healthy }) => healthy), checks };
    return {
      success: true,
      apartmentCount: apartmentCount ?? 0,
      managerCount: managerCount ?? 0,
      waitingRequestCount: waitingRequestCount ?? 0,
      inCare: await apartmentsInCare(db),
      status,
      installation: installationOf(settings),
    };
  },
};

/** The same as `danji doctor` prints, by the same code. */
function installationOf(settings: Settings) {
  const { examinedAt, findings } = latestExamination(settings);
  const told = findings.map(({ part, state, message, remedy }) => ({
    part: partNames[part],
    state,
    message,
    remedy: state === "good" ? null : (remedy ?? null),
  }));
  return { examinedAt, findings: told };
}

async function apartmentsInCare(db: CallDatabase): Promise<ApartmentsInCare[]> {
  const { rows } = await sql<ApartmentsInCare>`
    select care, count(*) as count, (array_agg(name order by since, id))[1:3] as names
    from (
      select apartments.id, apartments.name, ${apartmentCare} as care,
        coalesce(usage.last_sign_in_at, apartments.created_at) as since
      from apartments join apartment_usage as usage on usage.apartment_id = apartments.id
    ) as every_apartment
    where care is not null
    group by care
    order by array_position(${sql.val([...apartmentCares])}::text[], care)
  `.execute(db);
  return rows;
}
