import { sql } from "kysely";
import { expect, test } from "vitest";

import type { OfficeRight } from "#contract/values/office-rights.ts";
import { officeRights } from "#contract/values/office-rights.ts";
import { roles } from "#contract/values/roles.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { acting, asGate, gateOf, readPastPolicies } from "#server/testing/acting.ts";
import { call } from "#server/testing/calling.ts";
import { lotteries } from "#server/testing/lotteries.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, announce, enter, draw, closedMinutesAgo } = lotteries(server);

const seedsOf = async (lotteryId: string) => {
  const seeds = await asGate(server.database, (db) =>
    db.selectFrom("lottery_seeds").select("seed").where("lottery_id", "=", lotteryId).execute(),
  );
  return seeds.map(({ seed }) => seed);
};

test("before the draw, no function's answer has the seed, neither once entries are closed", async () => {
  const { office, facilityId, newHome } = await newPlace();
  const lotteryId = await announce(office, facilityId);
  const person = await newHome();
  const [seed] = await seedsOf(lotteryId);
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  const answers: unknown[] = [await enter(person, lotteryId)];
  for (const minutesClosed of [-60, 0.5]) {
    await closedMinutesAgo(lotteryId, minutesClosed);
    for (const caller of [office, person]) {
      answers.push(
        await call(server, caller, "getLotteries", null),
        await call(server, caller, "getLotteryById", { lotteryId }),
        await call(server, caller, "getLotteryProof", { lotteryId }).catch((error: unknown) => error),
      );
    }
  }
  answers.push(await call(server, person, "exportMyData", {}));
  expect(JSON.stringify(answers)).not.toContain(seed);
});

test("before the draw, no role can read the seed, and no grant gives it", async () => {
  const { apartment, office, facilityId, newHome } = await newPlace();
  await announce(office, facilityId);
  const person = await newHome();
  const tries = [
    "select seed from lottery_seeds",
    "select * from lottery_seeds",
    "delete from lottery_seeds returning *",
  ];
  const refusalOf = async (
    work: (db: CallDatabase) => Promise<unknown>,
    role: (typeof roles)[number],
    rights: readonly OfficeRight[],
  ) =>
    acting(server.database, { role, apartmentId: apartment.id, userId: person.id, rights }, work).then(
      () => "no refusal",
      (error: unknown) => String(error),
    );
  for (const role of roles) {
    for (const rights of [officeRights, []]) {
      for (const statement of tries) {
        expect(await refusalOf((db) => sql.raw(statement).execute(db), role, rights)).toMatch(
          /permission denied for table lottery_seeds/,
        );
      }
    }
  }
  // Nor does a connection without a session see it.
  await expect(sql`select seed from lottery_seeds`.execute(server.database.kysely)).rejects.toThrow(
    "permission denied for table lottery_seeds",
  );
  // The grants name the owner, and the gate: nobody signs in as either.
  const { rows } = await sql<{ grantee: string; gate: string; canSignIn: boolean; owner: string }>`
    select distinct pg_get_userbyid(a.grantee)::text as grantee, pg_get_userbyid(c.relowner)::text as owner,
      r.rolcanlogin as "canSignIn"
    from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.relname = 'lottery_seeds'
  `.execute(server.database.kysely);
  const gate = await gateOf(server.database.kysely);
  const others = rows.filter(({ grantee, owner }) => grantee !== owner);
  expect(others.map(({ grantee, canSignIn }) => [grantee, canSignIn])).toEqual([[gate, false]]);
  // The gate's functions read it for this: making it, and the draw.
  const readers = await sql<{ name: string }>`
    select proname::text as name from pg_proc
    where prokind = 'f' and pg_get_functiondef(oid) like '%lottery_seeds%' and pronamespace = 'public'::regnamespace
    order by 1
  `.execute(server.database.kysely);
  expect(readers.rows.map(({ name }) => name)).toEqual(["carry_out_lottery", "seed_lottery"]);
});

test("until then the seed stands in no other table, and with the draw in the lottery alone", async () => {
  const { office, facilityId } = await newPlace();
  const lotteryId = await announce(office, facilityId);
  const [seed] = await seedsOf(lotteryId);
  const tablesWithSeed = async () => {
    const found = await readPastPolicies(server.database, "apartment_id", async (db, table) => {
      const { rows } = await sql<{ id: string }>`
        select 1 from ${sql.table(table)} t where strpos(t::text, ${seed}) > 0
      `.execute(db);
      return rows;
    });
    return [...found].filter(([, rows]) => rows.length > 0).map(([table]) => table);
  };
  expect(await tablesWithSeed()).toEqual(["lottery_seeds"]);
  const proof = await draw(office, lotteryId);
  expect(proof.seed).toBe(seed);
  expect(await tablesWithSeed()).toEqual(["lotteries"]);
});

test("before entries are closed and a minute over, the draw is nobody's, in raw SQL neither", async () => {
  const { apartment, office, facilityId } = await newPlace();
  const lotteryId = await announce(office, facilityId);
  const outcome = () =>
    acting(server.database, { role: "manager", apartmentId: apartment.id, userId: office.id }, async (db) => {
      const { rows } = await sql<{ outcome: string }>`select draw_lottery(${lotteryId}) as outcome`.execute(
        db,
      );
      return rows[0]!.outcome;
    });
  expect(await outcome()).toBe("not_closed");
  await closedMinutesAgo(lotteryId, 0.9);
  expect(await outcome()).toBe("closed_just_now");
  const asResident = acting(server.database, { role: "resident", apartmentId: apartment.id }, (db) =>
    sql`select draw_lottery(${lotteryId})`.execute(db),
  );
  await expect(asResident).rejects.toThrow("insufficient_privilege");
  await expect(
    acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
      sql`select carry_out_lottery(${apartment.id}, ${lotteryId})`.execute(db),
    ),
  ).rejects.toThrow("permission denied for function carry_out_lottery");
});
