import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { officeRights } from "#contract/values/office-rights.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import { inCallTransaction } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { forgetting } from "#server/testing/forgetting.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const mails = await startMailServer();
afterAll(() => mails.close());
const server = useTestServer(mails.settings);
const build = () => builders(server.database);
const { asOwner, helpFor, home, recordsOn } = forgetting(server, mails);

describe("help", () => {
  test("is listed for the office, whoever waits longest first", async () => {
    const { apartment, office, resident } = await home();
    const neighbour = await build().resident(apartment, { building: 99, unit: 101 });
    await build().passwordHelp(resident);
    await build().passwordHelp(neighbour);
    const { requests } = await call(server, office, "getPasswordHelp", null);
    expect(requests.map(({ building, unit }) => `${building}-${unit}`)).toEqual(["102-1203", "99-101"]);
  });

  test("is listed for the 200 who have waited longest, with how many there are", async () => {
    const { apartment, office, resident } = await home();
    const superAdmin = await build().superAdmin();
    const clerk = await build().manager(apartment);
    await build().passwordHelp(resident);
    await build().passwordHelp(clerk);
    await asOwner((db) =>
      sql`
        insert into users (role, name, email, apartment_id, household_id, password_hash)
        select u.role, u.name, nth || u.email, u.apartment_id, u.household_id, u.password_hash
        from users u, generate_series(1, 200) as nth where u.id in (${resident.id}, ${clerk.id})
      `.execute(db),
    );
    await asGate(server.database, (db) =>
      sql`
        insert into password_help (apartment_id, person_id, asked_by, epoch, created_at)
        select u.apartment_id, u.id, u.role, u.session_epoch, now() + interval '1 hour'
        from users u where u.apartment_id = ${apartment.id} and u.id not in (${resident.id}, ${clerk.id}, ${office.id})
      `.execute(db),
    );
    for (const [helper, first] of [
      [office, resident],
      [superAdmin, clerk],
    ] as const) {
      const { requests, total } = await call(server, helper, "getPasswordHelp", null);
      expect([requests.length, total, requests[0]!.email]).toEqual([200, 201, first.email]);
      expect(requests[0]).not.toHaveProperty("total");
    }
  });

  test("is a new temporary password, once the office says how it knows the person", async () => {
    const { office, resident } = await home();
    const requestId = await build().passwordHelp(resident);
    const unchecked = await errorOf(
      call(server, office, "resolvePasswordHelp", { requestId, outcome: "reset" }),
    );
    expect(unchecked).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: "신원을 어떻게 확인했는지 골라 주세요.",
      details: { field: "check" },
    });
    const { tempPassword, expiresAt } = await call(server, office, "resolvePasswordHelp", {
      requestId,
      outcome: "reset",
      check: "in_person",
    });
    expect(Date.parse(expiresAt!)).toBeGreaterThan(Date.now() + 89 * 86_400_000);
    expect((await errorOf(call(server, resident, "getMe", null))).details.code).toBe("session_ended");
    const { user } = await call(server, undefined, "signIn", {
      email: resident.email,
      password: tempPassword!,
    });
    expect(user.isInitialPassword).toBe(true);
    expect(await helpFor(office)).toEqual([]);
    expect((await call(server, office, "getAlerts", {})).alerts).toEqual([]);
    expect(await recordsOn(resident.id)).toMatchObject([
      { action: "password_help_given", actor_id: office.id, details: { check: "in_person" } },
      { action: "sign_in" },
    ]);
  });

  test("replaces a slip that was lost before it was used", async () => {
    const { apartment, office } = await home();
    const waiting = await build().resident(apartment, { temporaryPassword: "ABCD-EFGH-JKMN-PQRS" });
    const requestId = await build().passwordHelp(waiting);
    expect(await helpFor(office)).toMatchObject([{ isInitialPassword: true }]);
    const help = { requestId, outcome: "reset", check: "in_person" } as const;
    const { tempPassword } = await call(server, office, "resolvePasswordHelp", help);
    const signIn = (password: string) =>
      call(server, undefined, "signIn", { email: waiting.email, password });
    expect((await errorOf(signIn("ABCD-EFGH-JKMN-PQRS"))).details.code).toBe("wrong_credentials");
    await signIn(tempPassword!);
  });

  test("is declined with a record, and the person stays signed in and may ask again", async () => {
    const { office, resident } = await home();
    const requestId = await build().passwordHelp(resident);
    const decline = { requestId, outcome: "declined", check: "call_back" } as const;
    expect(await call(server, office, "resolvePasswordHelp", decline)).toEqual({
      success: true,
      tempPassword: null,
      expiresAt: null,
      message: "도움 요청을 닫았어요.",
    });
    await call(server, resident, "getMe", null);
    expect((await errorOf(call(server, office, "resolvePasswordHelp", decline))).details.code).toBe(
      "password_help_not_found",
    );
    await build().passwordHelp(resident);
    expect(await helpFor(office)).toHaveLength(1);
    expect(await recordsOn(resident.id)).toMatchObject([
      { action: "password_help_declined", details: { check: "call_back" } },
    ]);
  });

  test("is needed no more once the password is another; it may be asked for again, and is swept", async () => {
    const { office, resident } = await home();
    const requestId = await build().passwordHelp(resident);
    await call(server, resident, "changePassword", {
      currentPassword: testPassword,
      newPassword: "다른비밀번호1",
    });
    expect(await helpFor(office)).toEqual([]);
    const late = { requestId, outcome: "reset", check: "in_person" } as const;
    const error = await errorOf(call(server, office, "resolvePasswordHelp", late));
    expect(error.details.code).toBe("password_help_not_found");
    const rowsOf = () =>
      asGate(server.database, (db) =>
        db.selectFrom("password_help").select("id").where("person_id", "=", resident.id).execute(),
      );
    const again = await build().passwordHelp(resident);
    expect(again).not.toBe(requestId);
    await sweep(server.database, server.settings);
    expect(await rowsOf()).toEqual([{ id: again }]);
    await call(server, office, "resetResidentPassword", { residentId: resident.id });
    await sweep(server.database, server.settings);
    expect(await rowsOf()).toEqual([]);
    expect((await call(server, office, "getAlerts", {})).alerts).toEqual([]);
  });

  test("is seen and closed by policy in the own apartment, with the right alone, and for residents alone", async () => {
    const { apartment, office, resident } = await home();
    const clerk = await build().manager(apartment);
    await build().passwordHelp(resident);
    await build().passwordHelp(clerk);
    const stranger = (await home()).office;
    const reached = async (person: Actor) => {
      const rollback = new Error("rolled back");
      let counts: number[] = [];
      const reaching = asCaller(person, async (db) => {
        const seen = await sql`select 1 from password_help`.execute(db);
        const closed = await sql`delete from password_help`.execute(db);
        counts = [seen.rows.length, Number(closed.numAffectedRows)];
        throw rollback;
      });
      await expect(reaching).rejects.toBe(rollback);
      return counts;
    };
    expect(await reached(office)).toEqual([1, 1]);
    const others: OfficeRight[] = officeRights.filter((right) => right !== "residents");
    const blind = await build().manager(apartment, { rights: others });
    for (const person of [blind, resident, stranger]) expect(await reached(person)).toEqual([0, 0]);
    for (const statement of [
      "select * from managers_password_help(200)",
      "select close_managers_help(gen_random_uuid())",
      "insert into password_help (apartment_id, person_id, asked_by, epoch) select app_apartment_id(), app_user_id(), 'resident', 0",
      "select * from password_reset_links",
    ]) {
      await expect(asCaller(office, (db) => sql.raw(statement).execute(db))).rejects.toMatchObject({
        code: "42501",
      });
    }
  });
});

function asCaller<Result>({ token }: Actor, work: (db: CallDatabase) => Promise<Result>): Promise<Result> {
  return inCallTransaction(server.database, { tokenHash: hashToken(token)!, readOnly: false }, work);
}
