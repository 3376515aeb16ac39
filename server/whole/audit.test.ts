import { sql } from "kysely";
import { expect, test } from "vitest";

import { builders, testPassword } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

interface AccessRecord {
  action: string;
  actor_id: string | null;
  actor_role: string | null;
  address: string;
}

/** The access records about someone or something, ordered by time as the operator reads them. */
async function recordsOn(subjectId: string): Promise<AccessRecord[]> {
  return server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql<AccessRecord>`
      select action, actor_id, actor_role, address from audit_log where subject_id = ${subjectId}::uuid order by id
    `.execute(db);
    return rows;
  });
}

test("sign-in, its failure and sign-out leave records of who and from where", async () => {
  const { id, email } = await build().manager(await build().apartment());
  await errorOf(call(server, undefined, "signIn", { email, password: "틀린비밀번호" }));
  const { token } = await call(server, undefined, "signIn", { email, password: testPassword });
  await call(server, { token: token! }, "signOut", null);
  const [failed, ...own] = await recordsOn(id);
  expect(failed).toEqual({
    action: "sign_in_failed",
    actor_id: null,
    actor_role: null,
    address: "127.0.0.1",
  });
  expect(own.map(({ action, actor_id, actor_role }) => ({ action, actor_id, actor_role }))).toEqual([
    { action: "sign_in", actor_id: id, actor_role: "manager" },
    { action: "sign_out", actor_id: id, actor_role: "manager" },
  ]);
});

test("a throttled account leaves one record, however often it is tried", async () => {
  const { id, email } = await build().manager(await build().apartment());
  for (let n = 0; n < 13; n++) {
    await errorOf(call(server, undefined, "signIn", { email, password: "틀린비밀번호" }));
  }
  const actions = (await recordsOn(id)).map(({ action }) => action);
  expect(actions).toEqual([...Array<string>(10).fill("sign_in_failed"), "sign_in_throttled"]);
});

test("a wrong current password leaves a record of its own", async () => {
  const manager = await build().manager(await build().apartment());
  const payload = { currentPassword: "틀린비밀번호", newPassword: "새비밀번호1" };
  await errorOf(call(server, manager, "changePassword", payload));
  expect(await recordsOn(manager.id)).toMatchObject([
    { action: "password_confirmation_failed", actor_id: manager.id, actor_role: "manager" },
  ]);
});

test("what a super admin does to accounts and apartments leaves records", async () => {
  const admin = await build().superAdmin();
  const { apartment } = await call(server, admin, "createApartment", {
    name: "푸른마을",
    code: "audited",
    address: "서울",
  });
  const { managerId } = await call(server, admin, "createManager", {
    name: "김관리",
    email: "audited@example.com",
    apartmentId: apartment.id,
  });
  await call(server, admin, "deleteManager", { managerId });
  await call(server, admin, "deleteApartment", { apartmentId: apartment.id });
  const granted = await build().manager(await build().apartment());
  await call(server, admin, "setSuperAdminClaim", { email: granted.email });
  await call(server, admin, "withdrawSuperAdminClaim", { userId: granted.id });
  const other = await build().superAdmin();
  await call(server, admin, "deleteSuperAdmin", { superAdminId: other.id, currentPassword: testPassword });

  const actions = async (id: string) =>
    (await recordsOn(id)).map(({ action, actor_id }) => [action, actor_id]);
  expect(await actions(apartment.id)).toEqual([
    ["apartment_created", admin.id],
    ["apartment_deleted", admin.id],
  ]);
  expect(await actions(managerId)).toEqual([
    ["manager_created", admin.id],
    ["manager_deleted", admin.id],
  ]);
  expect(await actions(granted.id)).toEqual([
    ["super_admin_granted", admin.id],
    ["super_admin_grant_withdrawn", admin.id],
  ]);
  expect(await actions(other.id)).toEqual([["super_admin_deleted", admin.id]]);
});

test("a deleted notice or complaint leaves a record of who deleted it", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const resident = await build().resident(apartment);
  const written = { title: "제목", content: "내용" };
  const { noticeId } = await call(server, manager, "createNotice", written);
  const { complaintId } = await call(server, resident, "createComplaint", written);
  await call(server, manager, "deleteNotice", { noticeId });
  await call(server, resident, "deleteComplaint", { complaintId });
  expect(await recordsOn(noticeId)).toMatchObject([{ action: "notice_deleted", actor_id: manager.id }]);
  expect(await recordsOn(complaintId)).toMatchObject([
    { action: "complaint_deleted", actor_id: resident.id },
  ]);
});

test("what was refused leaves no record of having been done", async () => {
  const admin = await build().superAdmin();
  const apartment = await build().apartment();
  await build().manager(apartment);
  await errorOf(call(server, admin, "deleteApartment", { apartmentId: apartment.id }));
  expect(await recordsOn(apartment.id)).toEqual([]);
});
