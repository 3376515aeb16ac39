import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { officeRights } from "#contract/values/office-rights.ts";
import { inCallTransaction } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";
import { builders, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function office() {
  const apartment = await build().apartment();
  const keeper = await build().manager(apartment);
  return { apartment, keeper, colleague: await build().manager(apartment, { rights: ["complaints"] }) };
}

describe("by policy, accounts of the office are seen and changed", () => {
  /** How many accounts of the office somebody reaches who passed every check but the database's. */
  const reached = async (person: Actor) => {
    const rollback = new Error("rolled back");
    const counts: number[] = [];
    const reaching = asCaller(person, async (db) => {
      const others = "role = 'manager' and id <> app_user_id()";
      counts.push((await sql.raw(`select 1 from users where ${others}`).execute(db)).rows.length);
      for (const statement of [
        `update users set password_hash = 'x' where ${others}`,
        `delete from users where ${others}`,
      ]) {
        counts.push(Number((await sql.raw(statement).execute(db)).numAffectedRows ?? 0));
      }
      throw rollback;
    });
    await expect(reaching).rejects.toBe(rollback);
    return counts;
  };

  test("of the own apartment, with the right alone", async () => {
    const { apartment, keeper } = await office();
    await office();
    const clerk = await build().manager(apartment, { rights: ["staff"] });
    const others = officeRights.filter((right) => right !== "staff");
    const rest = await build().manager(apartment, { rights: others });
    expect(await reached(keeper)).toEqual([3, 3, 3]);
    expect(await reached(clerk)).toEqual([3, 3, 3]);
    for (const person of [rest, await build().resident(apartment)]) {
      expect(await reached(person)).toEqual([0, 0, 0]);
    }
  });

  test("but rights and positions are changed by the one function, which asks for the right", async () => {
    const { keeper, colleague } = await office();
    for (const column of ["rights = office_rights()", "position = '소장'"]) {
      const rewriting = asCaller(keeper, (db) => sql.raw(`update users set ${column}`).execute(db));
      await expect(rewriting).rejects.toMatchObject({ code: "42501" });
    }
    const granting = asCaller(colleague, (db) =>
      sql`select update_staff(${colleague.id}, null, office_rights())`.execute(db),
    );
    await expect(granting).rejects.toMatchObject({ code: "42501" });
  });

  test("and made in the own office alone", async () => {
    const [{ keeper, colleague }, { apartment: other }] = [await office(), await office()];
    const making = (person: Actor, apartmentId: string) =>
      asCaller(person, (db) =>
        sql`insert into users (role, apartment_id, name, email, password_hash, rights)
          values ('manager', ${apartmentId}, 'x', ${`${unique("x")}@example.com`}, 'x', '{votes}')`.execute(
          db,
        ),
      );
    await expect(making(keeper, other.id)).rejects.toMatchObject({ code: "42501" });
    await expect(making(colleague, colleague.apartmentId!)).rejects.toMatchObject({ code: "42501" });
  });
});

function asCaller<Result>({ token }: Actor, work: (db: CallDatabase) => Promise<Result>): Promise<Result> {
  return inCallTransaction(server.database, { tokenHash: hashToken(token)!, readOnly: false }, work);
}
