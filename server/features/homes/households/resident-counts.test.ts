import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting, asGate } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

/** The homes with kept numbers that counting contradicts, and how many homes have somebody. */
async function wrongCounts() {
  return asGate(server.database, async (db) => {
    const { rows } = await sql<{ wrong: number; inhabited: number }>`
      select count(*) filter (where (h.resident_count, h.active_count) <> (c.residents, c.active))::integer as wrong,
        count(*) filter (where c.residents > 0)::integer as inhabited
      from households h, lateral (
        select count(*) as residents, count(*) filter (where not u.is_initial_password) as active
        from users u where u.apartment_id = h.apartment_id and u.household_id = h.id
      ) c
    `.execute(db);
    return rows[0]!;
  });
}

test("each home's numbers of accounts stay true, whatever becomes of the accounts", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const [one, other] = [await build().resident(apartment), await build().resident(apartment)];
  const leaving = await build().resident(apartment, { unit: 102 });
  const range = { startBuilding: 101, endBuilding: 101, startUnit: 101, endUnit: 204 };
  await call(server, manager, "bulkCreateResidents", range);
  expect(await wrongCounts()).toEqual({ wrong: 0, inhabited: 8 });

  await call(server, manager, "resetResidentPassword", { residentId: one.id });
  await call(server, manager, "updateResident", { residentId: other.id, unit: 104 });
  await call(server, other, "deleteMyAccount", { currentPassword: testPassword });
  await call(server, await build().superAdmin(), "setSuperAdminClaim", { email: leaving.email });
  await call(server, undefined, "signIn", { email: leaving.email, password: testPassword });
  const { residents } = await call(server, manager, "getResidents", null);
  const { id: residentId } = residents.find(({ unit }) => unit === "204")!;
  await call(server, manager, "deleteResident", { residentId });
  // 102 had somebody who left with a grant, and 204 somebody who was deleted.
  expect(await wrongCounts()).toEqual({ wrong: 0, inhabited: 6 });

  const email = `${apartment.code}@example.com`;
  const newcomer = { name: "김하나", email, building: 101, unit: 102 };
  const { tempPassword } = await call(server, manager, "createResident", newcomer);
  const { token } = await call(server, undefined, "signIn", { email, password: tempPassword });
  const names = { name: "김하나", nickname: "하나", newPassword: "새비밀번호1" };
  await call(server, { token: token! }, "completeInitialSetup", names);
  expect(await wrongCounts()).toEqual({ wrong: 0, inhabited: 7 });
});

test("a bulk counts when it is finished, and not at all when it is taken back", async () => {
  const apartment = await build().apartment();
  const { id: bystander } = await build().resident(apartment);
  const begin = (bulk: string) =>
    acting(server.database, { role: "manager", apartmentId: apartment.id }, async (db) => {
      await sql`insert into resident_bulks (apartment_id, id) values (${apartment.id}, ${bulk})`.execute(db);
      await sql`
        insert into users (role, apartment_id, household_id, name, email, password_hash, bulk_id)
        select 'resident', ${apartment.id}, household_id, '101동 101호', ${`${bulk}@example.com`}, 'x', ${bulk}
        from users where id = ${bystander}
      `.execute(db);
    });
  const counts = () =>
    acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
      db.selectFrom("households").select(["resident_count", "active_count"]).execute(),
    );
  const [failed, finished] = [crypto.randomUUID(), crypto.randomUUID()];
  await begin(failed);
  expect(await counts()).toEqual([{ resident_count: 1, active_count: 1 }]);
  await sql`select undo_resident_bulks(${failed}, null)`.execute(server.database.kysely);
  expect(await counts()).toEqual([{ resident_count: 1, active_count: 1 }]);
  await begin(finished);
  await acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
    sql`select finish_resident_bulk(${finished})`.execute(db),
  );
  expect(await counts()).toEqual([{ resident_count: 2, active_count: 2 }]);
});
