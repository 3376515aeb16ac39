import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { builders, unique } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { asked, forgetting } from "#server/testing/forgetting.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const mails = await startMailServer();
afterAll(() => mails.close());
const server = useTestServer(mails.settings);
const withoutMails = useTestServer();
const build = () => builders(server.database);
const { ask, asOwner, prove, tokenFor, helpFor, home, recordsOn } = forgetting(server, mails);

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
    const there = forgetting(withoutMails, mails);
    const { office, resident } = await there.home();
    await there.prove(resident);
    expect(await there.ask(resident.email)).toEqual(asked);
    expect(await there.helpFor(office)).toHaveLength(1);
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
    for (let time = 0; time < 2; time++) {
      expect((await ask(`${unique("n")}@example.com`, { from })).error?.details.code).toBe(
        "too_many_requests",
      );
    }
    const { rows } = await asOwner((db) =>
      sql`
        select actor_id, details from audit_log
        where action = 'password_reset_throttled' and address = ${from}
      `.execute(db),
    );
    // One of each stretch of refusals.
    expect(rows).toEqual([{ actor_id: null, details: {} }]);
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
