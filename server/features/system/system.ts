import type { systemFunctions } from "#contract/system.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { checkSystem } from "#server/domain/system-status.ts";

export const systemHandlers: Handlers<keyof typeof systemFunctions> = {
  async getSystemOverview({ db, settings }) {
    const { apartmentCount, managerCount } = await db
      .selectNoFrom((of) => [
        of
          .selectFrom("apartments")
          .select((it) => it.fn.countAll<number>().as("n"))
          .as("apartmentCount"),
        of
          .selectFrom("users")
          .where("role", "=", "manager")
          .select((it) => it.fn.countAll<number>().as("n"))
          .as("managerCount"),
      ])
      .executeTakeFirstOrThrow();
    const checks = [
      // This call itself has just used the database.
      { name: "database" as const, healthy: true, message: "데이터베이스에 연결되어 있어요." },
      ...(await checkSystem(db, settings.DATA_DIR)),
    ];
    const status = { healthy: checks.every(({ healthy }) => healthy), checks };
    return { success: true, apartmentCount: apartmentCount ?? 0, managerCount: managerCount ?? 0, status };
  },
};
