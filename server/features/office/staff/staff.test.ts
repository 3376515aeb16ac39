import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { officeRights } from "#contract/values/office-rights.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders, testPassword, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const signIn = (email: string, password: string) => call(server, undefined, "signIn", { email, password });

const staffOf = async (keeper: Actor) => (await call(server, keeper, "getStaff", null)).staff;

/** An apartment's keeper of accounts, and somebody who has other work. */
async function office(rights: OfficeRight[] = ["complaints"]) {
  const apartment = await build().apartment();
  const keeper = await build().manager(apartment, { name: "김소장" });
  const colleague = await build().manager(apartment, { name: "이대리", rights });
  return { apartment, keeper, colleague };
}

describe("createStaff", () => {
  test("makes an account with the given work, which signs in with the temporary password", async () => {
    const { keeper } = await office();
    const email = `${unique("guard")}@example.com`;
    const { staffId, tempPassword } = await call(server, keeper, "createStaff", {
      name: "박경비",
      email,
      position: " 경비실 ",
      rights: ["visitors", "notices", "visitors"],
    });
    expect(await staffOf(keeper)).toMatchObject([
      { name: "김소장", position: null, rights: officeRights, isInitialPassword: false },
      { id: staffId, name: "박경비", email, position: "경비실", rights: ["notices", "visitors"] },
      { name: "이대리", rights: ["complaints"] },
    ]);
    const { user } = await signIn(email, tempPassword);
    expect(user).toMatchObject({ role: "manager", isInitialPassword: true, rights: ["notices", "visitors"] });
  });

  test("may give a right that its caller lacks", async () => {
    const { apartment } = await office();
    const clerk = await build().manager(apartment, { rights: ["staff"] });
    const { staffId } = await call(server, clerk, "createStaff", {
      name: "최시설",
      email: `${unique("f")}@example.com`,
      rights: ["facilities"],
    });
    expect((await staffOf(clerk)).find(({ id }) => id === staffId)).toMatchObject({ rights: ["facilities"] });
  });

  test("refuses an account without work, and a taken e-mail without regard to case", async () => {
    const { keeper, colleague } = await office();
    const person = { name: "박경비", email: `${unique("g")}@example.com` };
    const idle = await errorOf(call(server, keeper, "createStaff", { ...person, rights: [] }));
    expect(idle).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: "업무를 하나 이상 골라 주세요.",
      details: { code: "rights_empty", field: "rights" },
    });
    const email = colleague.email.toUpperCase();
    const taken = await errorOf(call(server, keeper, "createStaff", { ...person, email, rights: ["votes"] }));
    expect(taken.details).toMatchObject({ code: "email_taken", field: "email" });
    expect(await staffOf(keeper)).toHaveLength(2);
  });
});

describe("updateStaff", () => {
  test("changes position and work, which act with the next call", async () => {
    const { keeper, colleague } = await office();
    await call(server, colleague, "getComplaintsByApartment", null);
    await call(server, keeper, "updateStaff", {
      staffId: colleague.id,
      position: "시설과장",
      rights: ["facilities", "residents"],
    });
    const refused = await errorOf(call(server, colleague, "getComplaintsByApartment", null));
    expect(refused.details.code).toBe("right_not_granted");
    await call(server, colleague, "getResidents", null);
    // A position that is not sent stays; an empty one goes.
    await call(server, keeper, "updateStaff", { staffId: colleague.id, rights: ["complaints"] });
    const positionNow = async () => (await staffOf(keeper)).find(({ id }) => id === colleague.id)?.position;
    expect(await positionNow()).toBe("시설과장");
    await call(server, keeper, "updateStaff", {
      staffId: colleague.id,
      position: "",
      rights: ["complaints"],
    });
    expect(await positionNow()).toBeNull();
  });

  test("refuses no work, the own account, and whoever is not of the office", async () => {
    const { apartment, keeper, colleague } = await office();
    const resident = await build().resident(apartment);
    const elsewhere = (await office()).colleague;
    const codeOf = async (staffId: string, rights: OfficeRight[]) =>
      (await errorOf(call(server, keeper, "updateStaff", { staffId, rights }))).details.code;
    expect(await codeOf(colleague.id, [])).toBe("rights_empty");
    expect(await codeOf(keeper.id, ["notices"])).toBe("own_account");
    expect(await codeOf(keeper.id.toUpperCase(), ["notices"])).toBe("own_account");
    for (const { id } of [resident, elsewhere]) expect(await codeOf(id, ["notices"])).toBe("staff_not_found");
    expect(await staffOf(keeper)).toMatchObject([{ rights: officeRights }, { rights: ["complaints"] }]);
  });
});

describe("somebody always runs the accounts", () => {
  test.each([
    ["take each other's right", "updateStaff"],
    ["delete each other", "deleteStaff"],
  ] as const)("also when the two who do %s at once", async (_, name) => {
    for (let round = 0; round < 5; round++) {
      const apartment = await build().apartment();
      const pair = [await build().manager(apartment), await build().manager(apartment)] as const;
      const strike = ([one, other]: readonly [Actor, Actor]) =>
        name === "updateStaff"
          ? call(server, one, name, { staffId: other.id, rights: ["notices"] })
          : call(server, one, name, { staffId: other.id });
      const outcomes = await Promise.allSettled([strike(pair), strike([pair[1], pair[0]])]);
      const codes = outcomes.map((outcome) =>
        outcome.status === "fulfilled"
          ? "done"
          : (outcome.reason as { details: { code: string } }).details.code,
      );
      expect(codes.filter((code) => code === "done")).toHaveLength(1);
      // The slower one was stopped by the rule, or came after the faster one had taken the right or the account.
      expect(["last_staff_keeper", "right_not_granted", "session_ended"]).toContain(
        codes.find((code) => code !== "done"),
      );
    }
  });

  test("by the rule itself, for whoever has lost the right meanwhile", async () => {
    const { apartment, keeper } = await office();
    // As if the call had been admitted before the caller's right was taken.
    const late = acting(server.database, { role: "manager", apartmentId: apartment.id }, async (db) => {
      const { rows } = await sql<{ keeps: boolean }>`
        select keeps_staff_without(${keeper.id}) as keeps
      `.execute(db);
      return rows[0]!.keeps;
    });
    expect(await late).toBe(false);
  });
});

describe("resetStaffPassword", () => {
  test("ends the sessions and gives a temporary password; not for oneself", async () => {
    const { keeper, colleague } = await office();
    const { tempPassword } = await call(server, keeper, "resetStaffPassword", { staffId: colleague.id });
    expect((await errorOf(call(server, colleague, "getMe", null))).status).toBe("UNAUTHENTICATED");
    expect((await errorOf(signIn(colleague.email, testPassword))).details.code).toBe("wrong_credentials");
    expect((await signIn(colleague.email, tempPassword)).user).toMatchObject({ isInitialPassword: true });
    const own = await errorOf(call(server, keeper, "resetStaffPassword", { staffId: keeper.id }));
    expect(own.details.code).toBe("own_account");
  });
});

describe("deleteStaff", () => {
  test("ends the account; what it wrote stays under the office's name", async () => {
    const { apartment, keeper, colleague } = await office(["notices"]);
    const { noticeId } = await call(server, colleague, "createNotice", { title: "공지", content: "내용" });
    await call(server, keeper, "deleteStaff", { staffId: colleague.id });
    expect((await errorOf(call(server, colleague, "getMe", null))).status).toBe("UNAUTHENTICATED");
    const { notice } = await call(server, await build().resident(apartment), "getNoticeById", { noticeId });
    expect(notice.authorName).toBe("관리사무소");
    expect(await staffOf(keeper)).toMatchObject([{ id: keeper.id }]);
    const own = await errorOf(call(server, keeper, "deleteStaff", { staffId: keeper.id }));
    expect(own.details.code).toBe("own_account");
  });
});

test("super admins see who runs an office's accounts; an apartment with any account is not deleted", async () => {
  const { apartment, keeper, colleague } = await office(["visitors"]);
  const superAdmin = await build().superAdmin();
  const { managers } = await call(server, superAdmin, "getManagers", null);
  const ids = managers.filter(({ apartmentId }) => apartmentId === apartment.id).map(({ id }) => id);
  expect(ids).toEqual([keeper.id]);
  const countOf = async () => {
    const { apartments } = await call(server, superAdmin, "getApartments", null);
    return apartments.find(({ id }) => id === apartment.id)?.managerCount;
  };
  expect(await countOf()).toBe(2);
  await call(server, superAdmin, "deleteManager", { managerId: keeper.id });
  const apartmentId = apartment.id;
  const inUse = await errorOf(call(server, superAdmin, "deleteApartment", { apartmentId }));
  expect(inUse.details.code).toBe("apartment_in_use");
  await call(server, superAdmin, "deleteManager", { managerId: colleague.id });
  await call(server, superAdmin, "deleteApartment", { apartmentId });
});

describe("a guard's session", () => {
  const lifetimeOf = async (person: Actor) => {
    const { rows } = await asGate(server.database, (db) =>
      sql<{ idleDays: number; days: number }>`
        select (extract(epoch from idle_timeout) / 86400)::float8 as "idleDays",
          (extract(epoch from expires_at - created_at) / 86400)::float8 as days
        from sessions where user_id = ${person.id}
      `.execute(db),
    );
    return rows.map(({ idleDays, days }) => [idleDays, Math.round(days)]);
  };

  test("lasts as a resident's, and no longer once there is other work", async () => {
    const { keeper, colleague: guard, apartment } = await office(["visitors"]);
    expect(await lifetimeOf(guard)).toEqual([[14, 60]]);
    expect(await lifetimeOf(keeper)).toEqual([[0.5, 7]]);
    expect(await lifetimeOf(await build().resident(apartment))).toEqual([[14, 60]]);
    await call(server, keeper, "updateStaff", {
      staffId: guard.id,
      position: "경비실",
      rights: ["visitors"],
    });
    expect(await lifetimeOf(guard)).toEqual([[14, 60]]);
    await call(server, keeper, "updateStaff", { staffId: guard.id, rights: ["residents", "visitors"] });
    expect(await lifetimeOf(guard)).toEqual([[0.5, 7]]);
  });
});

test("each change leaves a record of who did what to whom", async () => {
  const { keeper, colleague } = await office();
  const staffId = colleague.id;
  await call(server, keeper, "updateStaff", { staffId, position: "과장", rights: ["complaints"] });
  await call(server, keeper, "updateStaff", { staffId, rights: ["complaints", "votes"] });
  await call(server, keeper, "resetStaffPassword", { staffId });
  await call(server, keeper, "deleteStaff", { staffId });
  const made = await call(server, keeper, "createStaff", {
    name: "박경비",
    email: `${unique("g")}@example.com`,
    rights: ["visitors"],
  });
  const records = await server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    return sql<{ action: string; details: object }>`
      select action, details from audit_log
      where subject_id in (${staffId}, ${made.staffId}) and actor_id = ${keeper.id} order by id
    `.execute(db);
  });
  expect(records.rows).toEqual([
    { action: "staff_updated", details: {} },
    { action: "staff_updated", details: {} },
    { action: "staff_rights_changed", details: { from: "complaints", to: "complaints,votes" } },
    { action: "staff_password_reset", details: {} },
    { action: "staff_deleted", details: {} },
    { action: "staff_created", details: { rights: "visitors" } },
  ]);
});
