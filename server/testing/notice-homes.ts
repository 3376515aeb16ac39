import type { OfficeRight } from "#contract/values/office-rights.ts";
import type { CallDatabase } from "#database/transaction.ts";

import { acting, asGate } from "./acting.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { TestServer } from "./test-server.ts";

export const writtenNotice = { title: "단수 안내", content: "내일 물이 나오지 않아요." };

/** Homes that a notice reaches or not, and what the office and the database say of that. */
export function noticeHomes(server: TestServer) {
  /** An apartment with homes in two buildings: 102동 9호 has nobody, 101동 101호 has two members. */
  const neighbourhood = async () => {
    const build = builders(server.database);
    const apartment = await build.apartment();
    const home = (building: number, unit: number) => build.resident(apartment, { building, unit });
    const manager = await build.manager(apartment);
    const people = {
      first: await home(101, 101),
      second: await home(101, 101),
      beside: await home(101, 1203),
      across: await home(102, 101),
    };
    await as(manager, (db) =>
      db.insertInto("households").values({ apartment_id: apartment.id, building: 102, unit: 9 }).execute(),
    );
    const { noticeId } = await call(server, manager, "createNotice", writtenNotice);
    return { apartment, manager, ...people, noticeId };
  };

  const open = (who: Actor, noticeId: string) => call(server, who, "getNoticeById", { noticeId });

  const unreadOf = async (manager: Actor, noticeId: string, building?: number): Promise<string[]> => {
    const { households } = await call(server, manager, "getUnreadHouseholds", { noticeId, building });
    return households.map((home) => `${home.building}-${home.unit}${home.hasAccount ? "" : " (없음)"}`);
  };

  /** Runs statements as somebody, without the pipeline. */
  const as = async <Result>(
    who: Actor,
    work: (db: CallDatabase) => Promise<Result>,
    rights?: OfficeRight[],
  ): Promise<Result> => {
    const { id: userId, role, apartmentId } = who;
    const householdId = role === "resident" ? await householdOf(who) : "";
    return acting(server.database, { role, userId, apartmentId: apartmentId!, householdId, rights }, work);
  };

  const householdOf = async ({ id }: Actor): Promise<string> => {
    const { household_id } = await asGate(server.database, (db) =>
      db.selectFrom("users").select("household_id").where("id", "=", id).executeTakeFirstOrThrow(),
    );
    return household_id ?? "";
  };

  const receiptsSeenBy = (who: Actor, rights?: OfficeRight[]) =>
    as(who, (db) => db.selectFrom("notice_receipts").selectAll().execute(), rights);

  return { neighbourhood, open, unreadOf, as, householdOf, receiptsSeenBy };
}
