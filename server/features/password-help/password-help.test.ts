import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { officeRights } from "#contract/values/office-rights.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import { inCallTransaction } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders, testPassword, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, call, errorOf, post } from "#server/testing/calling.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const mails = await startMailServer();
afterAll(() => mails.close());
const server = useTestServer(mails.settings);
const withoutMails = useTestServer();
const build = (at = server) => builders(at.database);

let lastAddress = 0;

/** Each request comes from another network, because five an hour are allowed. */
async function ask(email: string, { at = server, from = "", by = undefined as Actor | undefined } = {}) {
  lastAddress++;
  const answer = await at.app.inject({
    method: "POST",
    url: "/asia-northeast3/requestPasswordReset",
    headers: { "content-type": "application/json", ...bearer(by) },
    payload: JSON.stringify({ data: { email } }),
    remoteAddress: from || `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`,
  });
  return answer.json<{ result?: unknown; error?: { message: string; details: { code: string } } }>();
}

const asked = {
  result: {
    success: true,
    message:
      "계정이 있으면 이메일을 보냈거나 관리사무소에 요청을 전했어요. 이메일이 오지 않으면 관리사무소를 방문해 주세요.",
  },
};

const prove = (person: Actor, at = server) =>
  asGate(at.database, (db) =>
    sql`update users set email_proved_at = now() where id = ${person.id}`.execute(db),
  );

/** The token of the newest mail. */
async function tokenFor({ email }: Actor): Promise<string> {
  const link = () => /reset-password#token=([\w-]{43})/.exec(mails.mailsTo(email).at(-1)?.body ?? "")?.[1];
  await expect.poll(link).toBeDefined();
  return link()!;
}

const helpFor = async (helper: Actor, at = server) =>
  (await call(at, helper, "getPasswordHelp", null)).requests;

async function home(at = server) {
  const apartment = await build(at).apartment();
  const office = await build(at).manager(apartment);
  const resident = await build(at).resident(apartment, { building: 102, unit: 1203, name: "김입주" });
  return { apartment, office, resident };
}

describe("a forgotten password", () => {
  test("of a proved address brings a link there, which works once and ends all sessions", async () => {
    const { office, resident } = await home();
    await prove(resident);
    expect(await ask(` ${resident.email.toUpperCase()} `)).toEqual(asked);
    const token = await tokenFor(resident);
    const [mail] = mails.mailsTo(resident.email);
    expect(mail!.body).toContain(`https://danji.example/reset-password#token=${token}`);
    expect(mail!.body + mail!.headers["subject"]).not.toMatch(/김입주|1203/);
    expect(await helpFor(office)).toEqual([]);

    const change = () => call(server, undefined, "resetPassword", { token, newPassword: "새비밀번호1" });
    expect((await change()).message).toBe("비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.");
    expect((await errorOf(call(server, resident, "getMe", null))).details.code).toBe("session_ended");
    const { user } = await call(server, undefined, "signIn", {
      email: resident.email,
      password: "새비밀번호1",
    });
    expect(user).toMatchObject({ id: resident.id, isInitialPassword: false });
    expect((await errorOf(change())).details.code).toBe("link_expired");
  });

  test("of any other account is the office's to hear of, once", async () => {
    const { apartment, office, resident } = await home();
    const guard = await build().manager(apartment, { rights: ["visitors"] });
    for (let time = 0; time < 3; time++) expect(await ask(resident.email)).toEqual(asked);
    expect(await helpFor(office)).toMatchObject([
      { name: "김입주", email: resident.email, building: "102", unit: "1203", isInitialPassword: false },
    ]);
    expect(mails.mailsTo(resident.email)).toEqual([]);
    const { alerts } = await call(server, office, "getAlerts", {});
    expect(alerts).toMatchObject([
      {
        kind: "help_requested",
        title: "비밀번호 도움 요청이 있어요",
        url: "/manager/password-help",
        count: 1,
      },
    ]);
    expect((await call(server, guard, "getAlerts", {})).alerts).toEqual([]);
  });

  test("is the office's to hear of where the mail server does not take the mail", async () => {
    const { apartment, office } = await home();
    const email = `nobody-${unique("r")}@example.com`;
    const resident = await build().resident(apartment, { email });
    await prove(resident);
    expect(await ask(email)).toEqual(asked);
    await expect.poll(() => helpFor(office)).toHaveLength(1);
  });

  test("is the office's to hear of where the service sends no mails", async () => {
    const { office, resident } = await home(withoutMails);
    await prove(resident, withoutMails);
    expect(await ask(resident.email, { at: withoutMails })).toEqual(asked);
    expect(await helpFor(office, withoutMails)).toHaveLength(1);
  });

  test("of a manager is the super admins' to hear of, and a super admin's nobody's", async () => {
    const { office } = await home();
    const superAdmin = await build().superAdmin();
    await ask(office.email);
    await ask(superAdmin.email);
    expect(await helpFor(office)).toEqual([]);
    const requests = await helpFor(superAdmin);
    expect(requests.map(({ email }) => email)).toEqual([office.email]);
    expect(requests[0]).toMatchObject({ apartmentName: "푸른마을", building: null });
    const requestId = requests[0]!.id;
    const { tempPassword } = await call(server, superAdmin, "resolvePasswordHelp", {
      requestId,
      outcome: "reset",
      check: "call_back",
    });
    const { user } = await call(server, undefined, "signIn", {
      email: office.email,
      password: tempPassword!,
    });
    expect(user).toMatchObject({ id: office.id, isInitialPassword: true });
    expect(await helpFor(superAdmin)).toEqual([]);
  });

  test("is asked for as nobody, also where a neighbour or another apartment's manager is signed in", async () => {
    const [{ office, resident }, other] = [await home(), await home()];
    await ask(resident.email, { by: other.office });
    expect(await helpFor(office)).toHaveLength(1);
    expect(await helpFor(other.office)).toEqual([]);
    expect((await call(server, office, "getAlerts", {})).alerts).toHaveLength(1);
    expect((await call(server, other.office, "getAlerts", {})).alerts).toEqual([]);
    expect(await recordsOn(resident.id)).toEqual([
      { action: "password_reset_requested", actor_id: null, details: { way: "office" } },
    ]);
  });

  test("of nobody changes nothing and is answered alike; five an hour, from a network and for an address", async () => {
    const email = `${unique("nobody")}@example.com`;
    for (let time = 0; time < 5; time++) expect(await ask(email)).toEqual(asked);
    const refused = await ask(email);
    expect(refused.error).toMatchObject({ details: { code: "too_many_requests" } });
    expect(refused.error?.message).toMatch(/^한 시간에 5번까지 요청할 수 있어요\. \d+분 뒤에/);
    const from = "192.0.2.77";
    for (let time = 0; time < 5; time++) {
      expect(await ask(`${unique("n")}@example.com`, { from })).toEqual(asked);
    }
    expect((await ask(`${unique("n")}@example.com`, { from })).error?.details.code).toBe("too_many_requests");
  });

  test("takes as long for an address that nobody has as for one that gets a mail or help", async () => {
    const { apartment, resident } = await home();
    const proved = await build().resident(apartment, { unit: 1204 });
    await prove(proved);
    const took = async (email: string) => {
      const begin = performance.now();
      await ask(email);
      return performance.now() - begin;
    };
    const times: number[][] = [[], [], []];
    for (let round = 0; round < 5; round++) {
      times[0]!.push(await took(`${unique("nobody")}@example.com`));
      times[1]!.push(await took(resident.email));
      times[2]!.push(await took(proved.email));
    }
    const [nobody, helped, mailed] = times.map((each) => each.toSorted((a, b) => a - b)[2]!);
    for (const known of [helped!, mailed!]) {
      expect(known / nobody!).toBeGreaterThan(0.9);
      expect(known / nobody!).toBeLessThan(1.1);
    }
  });
});

describe("a link", () => {
  const linkOf = async () => {
    const { apartment, resident } = await home();
    await prove(resident);
    await ask(resident.email);
    return { apartment, resident, token: await tokenFor(resident) };
  };
  const codeOf = async (token: string, newPassword = "새비밀번호1") =>
    (await errorOf(call(server, undefined, "resetPassword", { token, newPassword }))).details.code;

  test("works for 30 minutes", async () => {
    const { resident, token } = await linkOf();
    const move = (by: string) =>
      asGate(server.database, (db) =>
        sql`update password_reset_links set expires_at = expires_at - ${by}::interval where user_id = ${resident.id}`.execute(
          db,
        ),
      );
    await expect(move("29 minutes")).rejects.toMatchObject({ code: "42501" });
    await asOwner((db) =>
      sql`update password_reset_links set expires_at = now() - interval '1 second'`.execute(db),
    );
    expect(await codeOf(token)).toBe("link_expired");
    for (const never of ["", "x", "a".repeat(43)]) expect(await codeOf(never)).toBe("link_expired");
  });

  test("dies with another password, another address and the account, and by its first use of two at once", async () => {
    const changed = await linkOf();
    await call(server, changed.resident, "changePassword", {
      currentPassword: testPassword,
      newPassword: "다른비밀번호1",
    });
    const moved = await linkOf();
    const email = `${unique("moved")}@example.com`;
    await call(server, moved.resident, "changeEmail", { email, currentPassword: testPassword });
    const gone = await linkOf();
    await call(server, gone.resident, "deleteMyAccount", { currentPassword: testPassword });
    for (const { token } of [changed, moved, gone]) expect(await codeOf(token)).toBe("link_expired");

    const { token } = await linkOf();
    const uses = ["첫비밀번호1", "둘째비밀번호1"].map((newPassword) =>
      call(server, undefined, "resetPassword", { token, newPassword }),
    );
    const outcomes = (await Promise.allSettled(uses)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("is not used up by a password that is too short, and tells its owner that the account changed", async () => {
    const { resident, token } = await linkOf();
    expect(await codeOf(token, "짧아")).toBe("invalid_input");
    const request = { data: { token, newPassword: "새비밀번호1", requestId: crypto.randomUUID() } };
    const first = await post(server, "/asia-northeast3/resetPassword", request);
    const again = await post(server, "/asia-northeast3/resetPassword", request);
    expect([first.statusCode, again.json()]).toEqual([200, first.json()]);
    await expect
      .poll(async () => (await recordsOn(resident.id)).map(({ action }) => action))
      .toEqual(["password_reset_requested", "password_reset_by_link"]);
    const { token: session } = await call(server, undefined, "signIn", {
      email: resident.email,
      password: "새비밀번호1",
    });
    const { alerts } = await call(server, { token: session! }, "getAlerts", {});
    expect(alerts.map(({ kind }) => kind)).toEqual(["account_changed"]);
  });

  test("and a used one drop a super-admin grant that waits", async () => {
    const { apartment } = await home();
    const manager = await build().manager(apartment);
    await prove(manager);
    const superAdmin = await build().superAdmin();
    await call(server, superAdmin, "setSuperAdminClaim", { email: manager.email });
    await ask(manager.email);
    const token = await tokenFor(manager);
    await call(server, undefined, "resetPassword", { token, newPassword: "새비밀번호1" });
    const { user } = await call(server, undefined, "signIn", {
      email: manager.email,
      password: "새비밀번호1",
    });
    expect(user.role).toBe("manager");
  });
});

describe("help", () => {
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
      "select * from managers_password_help()",
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

interface AccessRecord {
  action: string;
  actor_id: string | null;
  details: object;
}

/** The access records about somebody, as the operator reads them. */
const recordsOn = async (subjectId: string) => {
  const { rows } = await asOwner((db) =>
    sql<AccessRecord>`
      select action, actor_id, details from audit_log where subject_id = ${subjectId}::uuid order by id
    `.execute(db),
  );
  return rows;
};

function asOwner<Result>(work: (db: CallDatabase) => Promise<Result>): Promise<Result> {
  return server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    return work(db);
  });
}

function asCaller<Result>({ token }: Actor, work: (db: CallDatabase) => Promise<Result>): Promise<Result> {
  return inCallTransaction(server.database, { tokenHash: hashToken(token)!, readOnly: false }, work);
}
