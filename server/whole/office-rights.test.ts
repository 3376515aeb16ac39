import type { AddressInfo } from "node:net";

import { httpsCallable } from "firebase/functions";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import type { Output } from "#contract/index.ts";
import { officeRights } from "#contract/values/office-rights.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import { inCallTransaction } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { firebaseClient } from "#server/testing/firebase-client.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const text = { title: "제목", content: "내용" };
const allBut = (right: OfficeRight) => officeRights.filter((other) => other !== right);

const setRights = (id: string, rights: readonly OfficeRight[]) =>
  asGate(server.database, (db) =>
    db
      .updateTable("users")
      .set({ rights: [...rights] })
      .where("id", "=", id)
      .execute(),
  );

const rightsOf = async (actor: Pick<Actor, "token">) =>
  (await call(server, actor, "getMe", null)).user.rights;

describe("an account's rights", () => {
  test("are all of them for whom a super admin makes a manager, and nobody else has any", async () => {
    const apartment = await build().apartment();
    const superAdmin = await build().superAdmin();
    const made = await call(server, superAdmin, "createManager", {
      name: "김관리",
      email: `${apartment.code}@example.com`,
      apartmentId: apartment.id,
    });
    const signedIn = await call(server, undefined, "signIn", {
      email: `${apartment.code}@example.com`,
      password: made.tempPassword,
    });
    // The database's list is the contract's, in its order.
    expect(signedIn.user.rights).toEqual(officeRights);
    expect(await rightsOf({ token: signedIn.token! })).toEqual(officeRights);
    expect(await rightsOf(superAdmin)).toBeNull();
    expect(await rightsOf(await build().resident(apartment))).toBeNull();
  });

  test("go with the grant of a super admin, and stay with a move to another apartment", async () => {
    const apartment = await build().apartment();
    const guard = await build().manager(apartment, { rights: ["visitors"], password: "비밀번호123" });
    const superAdmin = await build().superAdmin();
    const elsewhere = await build().apartment();
    await call(server, superAdmin, "updateManager", { managerId: guard.id, apartmentId: elsewhere.id });
    const signIn = () => call(server, undefined, "signIn", { email: guard.email, password: "비밀번호123" });
    expect((await signIn()).user).toMatchObject({ apartmentId: elsewhere.id, rights: ["visitors"] });

    await call(server, superAdmin, "setSuperAdminClaim", { email: guard.email });
    expect((await signIn()).user).toMatchObject({ role: "superAdmin", rights: null });
  });

  test("cannot be changed by a caller, not even the own ones", async () => {
    const guard = await build().manager(await build().apartment(), { rights: ["visitors"] });
    const granting = asCaller(guard, (db) => sql`update users set rights = office_rights()`.execute(db));
    await expect(granting).rejects.toMatchObject({ code: "42501" });
  });

  test("are some, of those that there are", async () => {
    const { id } = await build().manager(await build().apartment());
    for (const rights of ["{}", "{cleaning}", null]) {
      const setting = asGate(server.database, (db) =>
        sql`update users set rights = ${rights}::text[] where id = ${id}`.execute(db),
      );
      await expect(setting).rejects.toMatchObject({ constraint: "users_rights_by_role" });
    }
  });

  test("act with the next call when they change", async () => {
    const manager = await build().manager(await build().apartment());
    await call(server, manager, "createNotice", text);
    await setRights(manager.id, allBut("notices"));
    expect(await rightsOf(manager)).toEqual(allBut("notices"));
    const refused = await errorOf(call(server, manager, "createNotice", text));
    expect(refused).toMatchObject({
      status: "PERMISSION_DENIED",
      message: "이 업무를 맡지 않은 계정이에요. 관리소장에게 요청해 주세요.",
      details: { code: "right_not_granted" },
    });
    expect((await call(server, manager, "getNotices", null)).notices).toHaveLength(1);
    await setRights(manager.id, ["notices"]);
    await call(server, manager, "createNotice", text);
  });
});

describe("a staff account without the right gets by policy", () => {
  let apartment: TestApartment;
  let manager: Actor;

  beforeAll(async () => {
    apartment = await build().apartment();
    manager = await build().manager(apartment);
    const resident = await build().resident(apartment);
    const { complaintId } = await call(server, resident, "createComplaint", text);
    await call(server, manager, "updateComplaintStatus", { complaintId, status: "in_progress" });
    await call(server, manager, "createNotice", text);
  });

  /** What somebody reads and changes who passed every check but the database's. It is all undone. */
  const reached = async (rights: OfficeRight[]) => {
    const staff = await build().manager(apartment, { rights });
    const rollback = new Error("rolled back");
    const counts: Record<string, number> = {};
    const reaching = asCaller(staff, async (db) => {
      const count = async (what: string, statement: string) => {
        counts[what] = Number((await sql.raw(statement).execute(db)).numAffectedRows ?? 0);
      };
      const read = async (what: string, table: string) => {
        counts[what] = (await sql.raw(`select 1 from ${table}`).execute(db)).rows.length;
      };
      await read("complaints", "complaints");
      await read("history", "complaint_status_changes");
      await read("residents", "users where role = 'resident'");
      await read("notices", "notices");
      await count("office edited", "update apartments set telephone = '02-123-4567'");
      await count("notices edited", "update notices set title = 'x'");
      await count("notices deleted", "delete from notices");
      await count("complaints edited", "update complaints set status = 'resolved'");
      await count("complaints deleted", "delete from complaints");
      await count("residents edited", "update users set name = 'x' where role = 'resident'");
      await count("residents deleted", "delete from users where role = 'resident'");
      throw rollback;
    });
    await expect(reaching).rejects.toBe(rollback);
    return Object.entries(counts)
      .filter(([, rows]) => rows > 0)
      .map(([what]) => what);
  };

  test.each([
    ["notices", ["notices edited", "notices deleted"]],
    ["complaints", ["complaints", "history", "complaints edited", "complaints deleted"]],
    ["residents", ["residents", "residents edited", "residents deleted"]],
    ["staff", ["office edited"]],
  ] as const)("no row of %s, and with it alone all of them", async (right, rows) => {
    const others = await reached(allBut(right));
    expect(others.filter((what) => (rows as readonly string[]).includes(what))).toEqual([]);
    expect(others).toContain("notices");
    const withIt = await reached([right]);
    expect(withIt.toSorted()).toEqual([...rows, "notices"].toSorted());
  });

  test.each([
    [
      "notices",
      "insert into notices (apartment_id, title, content, author_id, author_name) select apartment_id, 'x', 'x', id, name from users where id = app_user_id()",
    ],
    ["residents", "insert into households (apartment_id, building, unit) values (app_apartment_id(), 9, 9)"],
    [
      "residents",
      "insert into resident_bulks (apartment_id, id) values (app_apartment_id(), gen_random_uuid())",
    ],
  ] as const)("no insert that needs %s: %s", async (right, statement) => {
    const staff = await build().manager(apartment, { rights: allBut(right) });
    const inserting = asCaller(staff, (db) => sql.raw(statement).execute(db));
    await expect(inserting).rejects.toMatchObject({ code: "42501" });
  });
});

test("nobody but a bound manager has a right", async () => {
  const { kysely } = server.database;
  const asked = sql<{ has: boolean }>`select app_has_right('notices') as has`;
  expect((await asked.execute(kysely)).rows).toEqual([{ has: false }]);
  for (const role of ["resident", "superAdmin"] as const) {
    const { rows } = await acting(server.database, { role, rights: officeRights }, (db) => asked.execute(db));
    expect(rows).toEqual([{ has: false }]);
  }
});

test("a number of the office's home is 0 without its right", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  await build().resident(apartment, { unit: 102, temporaryPassword: "ABCDEFGHJKMNPQRS" });
  await build().passwordHelp(resident);
  await call(server, resident, "createComplaint", text);
  await call(server, await build().manager(apartment), "createNotice", text);
  const numbersOf = async (rights: OfficeRight[]) => {
    const counts = await call(
      server,
      await build().manager(apartment, { rights }),
      "getManagerDashboard",
      null,
    );
    return Object.entries(counts).filter(([, count]) => Number(count) > 0 && count !== true);
  };
  expect(await numbersOf(["complaints"])).toEqual([["newComplaintCount", 1]]);
  expect(await numbersOf(["notices"])).toEqual([["noticeCount", 1]]);
  expect(await numbersOf(["residents"])).toEqual([
    ["householdCount", 2],
    ["waitingResidentCount", 1],
    ["helpRequestCount", 1],
  ]);
  expect(await numbersOf(["visitors"])).toEqual([]);
});

test("a stream ends when its right is lost", { timeout: 20_000 }, async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const client = firebaseClient(`http://127.0.0.1:${port}`, manager.token);
  const watch = httpsCallable<null, Output<"watchResidents">>(client.functions, "watchResidents");
  const { stream, data } = await watch.stream(null);
  const ended = data.catch((error: unknown) => error);
  const chunks = stream[Symbol.asyncIterator]();
  await chunks.next();
  // Nothing else happens in the apartment: the change itself is heard. Unannounced, it would be after 30 seconds.
  await setRights(manager.id, allBut("residents"));
  expect(await ended).toMatchObject({
    code: "functions/permission-denied",
    details: { code: "right_not_granted" },
  });
  await client.close();
});

function asCaller<Result>({ token }: Actor, work: (db: CallDatabase) => Promise<Result>): Promise<Result> {
  return inCallTransaction(server.database, { tokenHash: hashToken(token)!, readOnly: false }, work);
}
