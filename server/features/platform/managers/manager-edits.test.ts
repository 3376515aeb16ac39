import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const change = async (
  admin: Actor,
  manager: Actor,
  to: { name?: string; email?: string; apartmentId?: string },
) => {
  const { managers } = await call(server, admin, "getManagers", null);
  const { name, email, apartmentId } = managers.find(({ id }) => id === manager.id)!;
  return call(server, admin, "updateManager", {
    managerId: manager.id,
    name,
    email,
    apartmentId: apartmentId!,
    ...to,
  });
};

const managerCountOf = async (admin: Actor, { id }: TestApartment) => {
  const { apartments } = await call(server, admin, "getApartments", null);
  return apartments.find((apartment) => apartment.id === id)?.managerCount;
};

describe("updateManager", () => {
  test("mends name and e-mail; the manager stays signed in and signs in with the new address", async () => {
    const admin = await build().superAdmin();
    const manager = await build().manager(await build().apartment(), { name: "김괸리" });
    const email = `new.${manager.email}`;
    await change(admin, manager, { name: "김관리", email });
    expect((await call(server, manager, "getMe", null)).user).toMatchObject({ name: "김관리", email });
    await call(server, undefined, "signIn", { email, password: testPassword });
  });

  test("moves a manager: the sessions end, the apartments' counts follow", async () => {
    const admin = await build().superAdmin();
    const [from, to] = [await build().apartment("떠난마을"), await build().apartment("새마을")];
    const manager = await build().manager(from);
    await change(admin, manager, { apartmentId: to.id });
    expect((await errorOf(call(server, manager, "getMe", null))).status).toBe("UNAUTHENTICATED");
    expect([await managerCountOf(admin, from), await managerCountOf(admin, to)]).toEqual([0, 1]);

    const { token, user } = await call(server, undefined, "signIn", {
      email: manager.email,
      password: testPassword,
    });
    expect(user).toMatchObject({ role: "manager", apartmentId: to.id });
    const { apartment } = await call(server, { token: token! }, "getMyApartment", null);
    expect(apartment.name).toBe("새마을");
    const { managers } = await call(server, admin, "getManagers", null);
    expect(managers.find(({ id }) => id === manager.id)).toMatchObject({ apartmentName: "새마을" });
  });

  test("leaves what is not sent as it is: a stale dialog moves nobody back", async () => {
    const admin = await build().superAdmin();
    const [from, to] = [await build().apartment(), await build().apartment()];
    const manager = await build().manager(from);
    const managerId = manager.id;
    await call(server, admin, "updateManager", { managerId, apartmentId: to.id });
    await call(server, admin, "updateManager", { managerId, name: "김관리" });
    const email = `new.${manager.email}`;
    await call(server, admin, "updateManager", { managerId, email });
    await call(server, admin, "updateManager", { managerId });
    const { managers } = await call(server, admin, "getManagers", null);
    expect(managers.find(({ id }) => id === managerId)).toMatchObject({
      name: "김관리",
      email,
      apartmentId: to.id,
    });
  });

  test("leaves what the manager wrote with the old apartment, under the office's name", async () => {
    const admin = await build().superAdmin();
    const [from, to] = [await build().apartment(), await build().apartment()];
    const manager = await build().manager(from, { name: "김옮김" });
    const resident = await build().resident(from);
    const { noticeId } = await call(server, manager, "createNotice", { title: "공지", content: "내용" });
    const { complaintId } = await call(server, resident, "createComplaint", {
      title: "누수",
      content: "내용",
    });
    await call(server, manager, "updateComplaintStatus", { complaintId, status: "in_progress" });

    await change(admin, manager, { apartmentId: to.id, name: "김새김" });
    const { notice } = await call(server, resident, "getNoticeById", { noticeId });
    expect(notice.authorName).toBe("관리사무소");
    const { history } = await call(server, resident, "getComplaintById", { complaintId });
    expect(history.map(({ changedBy }) => changedBy)).toEqual(["관리사무소"]);

    const { token } = await call(server, undefined, "signIn", {
      email: manager.email,
      password: testPassword,
    });
    expect((await call(server, { token: token! }, "getNotices", null)).notices).toEqual([]);
    const unseen = await errorOf(call(server, { token: token! }, "getNoticeById", { noticeId }));
    expect(unseen.details.code).toBe("notice_not_found");
    const other = await errorOf(
      call(server, { token: token! }, "updateNotice", { noticeId, title: "바뀜", content: "바뀜" }),
    );
    expect(other.details.code).toBe("notice_not_found");
  });

  test("refuses a taken e-mail, an apartment that does not exist, and whoever is no manager", async () => {
    const admin = await build().superAdmin();
    const apartment = await build().apartment();
    const [manager, colleague] = [await build().manager(apartment), await build().manager(apartment)];
    const resident = await build().resident(apartment);
    const taken = await errorOf(change(admin, manager, { email: colleague.email.toUpperCase() }));
    expect(taken.details).toMatchObject({ code: "email_taken", field: "email" });
    const nowhere = await errorOf(change(admin, manager, { name: "이름", apartmentId: crypto.randomUUID() }));
    expect(nowhere.details).toMatchObject({ code: "apartment_not_found", field: "apartmentId" });
    expect((await call(server, manager, "getMe", null)).user.name).not.toBe("이름");
    for (const managerId of [resident.id, admin.id, crypto.randomUUID()]) {
      const payload = { managerId, name: "이름", email: `x.${manager.email}`, apartmentId: apartment.id };
      const error = await errorOf(call(server, admin, "updateManager", payload));
      expect(error.details.code).toBe("manager_not_found");
    }
    expect((await call(server, resident, "getMe", null)).user.name).not.toBe("이름");
  });

  test("two managers who change places at once both arrive", async () => {
    const admin = await build().superAdmin();
    const [one, other] = [await build().apartment(), await build().apartment()];
    const [first, second] = [await build().manager(one), await build().manager(other)];
    for (let round = 0; round < 6; round++) {
      const [here, there] = round % 2 === 0 ? [other, one] : [one, other];
      await Promise.all([
        change(admin, first, { apartmentId: here.id }),
        change(admin, second, { apartmentId: there.id }),
      ]);
      expect([await managerCountOf(admin, one), await managerCountOf(admin, other)]).toEqual([1, 1]);
    }
  });

  test("is a super admin's in the database, too", async () => {
    const [from, to] = [await build().apartment(), await build().apartment()];
    const manager = await build().manager(from);
    const asManager = { role: "manager", apartmentId: from.id, userId: manager.id } as const;
    const moving = acting(server.database, asManager, (db) =>
      sql`select move_manager(${manager.id}, ${to.id})`.execute(db),
    );
    await expect(moving).rejects.toMatchObject({ code: "42501" });
    const rewriting = acting(server.database, { role: "superAdmin" }, (db) =>
      db.updateTable("users").set({ apartment_id: to.id }).where("id", "=", manager.id).execute(),
    );
    await expect(rewriting).rejects.toMatchObject({ code: "42501" });
  });
});

describe("resetManagerPassword", () => {
  const firstSignIn = (email: string, password: string) =>
    call(server, undefined, "signIn", { email, password });

  test("ends the sessions and gives a temporary password for another initial setup", async () => {
    const admin = await build().superAdmin();
    const manager = await build().manager(await build().apartment());
    const { tempPassword } = await call(server, admin, "resetManagerPassword", { managerId: manager.id });
    expect((await errorOf(call(server, manager, "getMe", null))).status).toBe("UNAUTHENTICATED");
    const old = await errorOf(firstSignIn(manager.email, testPassword));
    expect(old.details.code).toBe("wrong_credentials");
    const { user } = await firstSignIn(manager.email, tempPassword);
    expect(user).toMatchObject({ role: "manager", isInitialPassword: true });
  });

  test("replaces a first password that was lost before it was used", async () => {
    const admin = await build().superAdmin();
    const { id: apartmentId } = await build().apartment();
    const email = `lost.${crypto.randomUUID()}@example.com`;
    const { managerId, tempPassword: lost } = await call(server, admin, "createManager", {
      name: "김관리",
      email,
      apartmentId,
    });
    const { tempPassword } = await call(server, admin, "resetManagerPassword", { managerId });
    expect((await errorOf(firstSignIn(email, lost))).details.code).toBe("wrong_credentials");
    expect((await firstSignIn(email, tempPassword)).user).toMatchObject({ id: managerId });
  });

  test("drops a super-admin grant that waits", async () => {
    const admin = await build().superAdmin();
    const manager = await build().manager(await build().apartment());
    await call(server, admin, "setSuperAdminClaim", { email: manager.email });
    const { tempPassword } = await call(server, admin, "resetManagerPassword", { managerId: manager.id });
    const { waiting } = await call(server, admin, "getSuperAdmins", null);
    expect(waiting.map(({ userId }) => userId)).not.toContain(manager.id);
    expect((await firstSignIn(manager.email, tempPassword)).user.role).toBe("manager");
  });

  test("is for managers only", async () => {
    const admin = await build().superAdmin();
    const resident = await build().resident(await build().apartment());
    for (const managerId of [resident.id, admin.id, crypto.randomUUID()]) {
      const error = await errorOf(call(server, admin, "resetManagerPassword", { managerId }));
      expect(error).toMatchObject({ status: "NOT_FOUND", details: { code: "manager_not_found" } });
    }
    await call(server, resident, "getMe", null);
  });
});
