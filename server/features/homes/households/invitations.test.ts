import { createHash } from "node:crypto";

import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

/** A home of its own with one member. */
async function newHome() {
  const apartment = await build().apartment();
  return { apartment, member: await build().resident(apartment, { name: "김가장" }) };
}

const invite = (member: Actor, input: Input<"inviteMember"> = null) =>
  call(server, member, "inviteMember", input);

const joining = (code: string, given: Partial<Input<"acceptInvitation">> = {}) => ({
  code,
  name: "김하나",
  nickname: "하나",
  email: `${unique("joining")}@example.com`,
  password: "새비밀번호1",
  consents: ["terms" as const, "privacy" as const],
  ...given,
});

const join = (code: string, given: Partial<Input<"acceptInvitation">> = {}) =>
  call(server, undefined, "acceptInvitation", joining(code, given));

const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details.code;

const householdOf = (member: { token: string }) => call(server, member, "getMyHousehold", null);

/** As time does. Nobody may move it, so for this moment the table's owner is under no policy. */
const lapse = (invitationId: string) =>
  asOwnerOfInvitations((db) =>
    sql`update invitations set expires_at = now() where id = ${invitationId}`.execute(db),
  );

const asOwnerOfInvitations = (work: (db: CallDatabase) => Promise<unknown>) =>
  server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    await sql`alter table invitations no force row level security`.execute(db);
    await work(db);
    await sql`alter table invitations force row level security`.execute(db);
  });

describe("an invitation", () => {
  test("lets one person join the household and signs them in; the others learn of it in their inbox", async () => {
    const { apartment, member } = await newHome();
    const [other, neighbour] = [
      await build().resident(apartment),
      await build().resident(apartment, { unit: 102 }),
    ];
    const { code, link, expiresAt } = await invite(member);
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    expect(link).toBe(`/join#${code}`);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);

    const spelled = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    const { token, user } = await join(spelled);
    const newcomer = { token: token! };
    expect(user).toMatchObject({
      role: "resident",
      name: "김하나",
      nickname: "하나",
      apartmentId: apartment.id,
      building: "101",
      unit: "101",
      isInitialPassword: false,
    });
    const { members, invitations } = await householdOf(newcomer);
    expect(members).toHaveLength(3);
    expect(members[0]).toMatchObject({ name: "김가장", isMe: false, joinedAt: expect.any(String) });
    expect(members[2]).toMatchObject({ name: "김하나", isMe: true });
    expect(invitations).toEqual([]);
    expect(await codeOf(join(code))).toBe("invitation_not_found");

    const alertsOf = async (actor: { token: string }) =>
      (await call(server, actor, "getAlerts", null)).alerts;
    for (const told of [member, other])
      expect(await alertsOf(told)).toMatchObject([
        {
          kind: "member_joined",
          category: "living",
          title: "우리 세대에 세대원이 등록됐어요",
          url: "/resident/household",
        },
      ]);
    for (const untold of [newcomer, neighbour]) expect(await alertsOf(untold)).toEqual([]);
    const { consents } = await call(server, newcomer, "getConsents", null);
    expect(consents.filter(({ isGiven }) => isGiven).map(({ purpose }) => purpose)).toEqual([
      "terms",
      "privacy",
    ]);
  });

  test("is answered the same if it was never there, was cancelled, has lapsed, or its inviter is gone", async () => {
    const { apartment, member } = await newHome();
    const manager = await build().manager(apartment);
    const [cancelled, lapsed] = [await invite(member), await invite(member)];
    await call(server, member, "cancelInvitation", { invitationId: cancelled.invitationId });
    await lapse(lapsed.invitationId);
    const [leaver, mover] = [await build().resident(apartment), await build().resident(apartment)];
    const [left, moved] = [await invite(leaver), await invite(mover)];
    await call(server, manager, "deleteResident", { residentId: leaver.id });
    await call(server, manager, "updateResident", { residentId: mover.id, unit: 103 });
    expect((await householdOf(member)).invitations).toEqual([]);
    const refusals = [];
    for (const code of ["22222222", "짧은 말", cancelled.code, lapsed.code, left.code, moved.code]) {
      const { status, message, details } = await errorOf(join(code));
      refusals.push({ status, message, details });
    }
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
      new Set([JSON.stringify(refusals[0])]),
    );
    expect(refusals[0]).toMatchObject({
      status: "NOT_FOUND",
      message: "초대 번호가 맞지 않거나 기간이 지났어요.",
      details: { code: "invitation_not_found", field: "code" },
    });
  });

  test("is not used up by what was wrong with the rest", async () => {
    const { member } = await newHome();
    const { code } = await invite(member);
    const taken = { email: member.email };
    expect(await codeOf(join(code, { consents: ["terms"] }))).toBe("consents_required");
    expect(await codeOf(join(code, { consents: undefined }))).toBe("consents_required");
    expect(await codeOf(join(code, { nickname: "관리사무소" }))).toBe("nickname_reserved");
    expect(await errorOf(join(code, taken))).toMatchObject({
      details: { code: "email_taken", field: "email" },
    });
    await join(code);
  });

  test("for a child under 14 needs the consent of a guardian, which is kept with the child's", async () => {
    const { apartment, member } = await newHome();
    expect(await errorOf(invite(member, { isUnder14: true }))).toMatchObject({
      message: "만 14세 미만은 법정대리인의 동의가 필요해요.",
      details: { code: "guardian_consent_required" },
    });
    const { code } = await invite(member, { isUnder14: true, guardianConsents: true });
    expect((await householdOf(member)).invitations).toMatchObject([{ isUnder14: true }]);
    const { user } = await join(code);
    const kept = await acting(
      server.database,
      { role: "resident", apartmentId: apartment.id, userId: user.id },
      (db) => db.selectFrom("consents").select(["purpose", "by_guardian"]).orderBy("purpose").execute(),
    );
    expect(kept).toEqual([
      { purpose: "privacy", by_guardian: true },
      { purpose: "terms", by_guardian: true },
    ]);
  });

  test("makes whoever was signed in on that device nobody's inviter: the account is a new one", async () => {
    const { member } = await newHome();
    const { code } = await invite(member);
    const manager = await build().manager(await build().apartment());
    const { user } = await call(server, manager, "acceptInvitation", joining(code));
    expect(user).toMatchObject({ role: "resident", apartmentId: member.apartmentId });
    await call(server, manager, "getMe", null);
  });

  test("is tried as often as a sign-in is", async () => {
    const wrong = () => errorOf(join("33333333"));
    for (let tries = 0; tries < 10; tries++)
      expect((await wrong()).details.code).toBe("invitation_not_found");
    expect(await wrong()).toMatchObject({
      status: "RESOURCE_EXHAUSTED",
      message: expect.stringMatching(/^초대 번호를 너무 여러 번 시도했어요\. \d+분 뒤에/),
      details: { code: "sign_in_throttled", retryAfterSeconds: expect.any(Number) },
    });
  });
});

describe("a household", () => {
  test("has eight members at most, also if two take the last place at once", async () => {
    const { apartment, member } = await newHome();
    for (let count = 1; count < 7; count++) await build().resident(apartment);
    const [one, other] = [await invite(member), await invite(member)];
    const answers = await Promise.allSettled([join(one.code), join(other.code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = answers.find((answer) => answer.status === "rejected");
    expect(refused?.reason).toMatchObject({ message: "한 세대에 8명까지 등록할 수 있어요." });
    const { members, invitations } = await householdOf(member);
    expect([members.length, invitations.length]).toEqual([8, 1]);
    expect(await codeOf(invite(member))).toBe("household_full");
  });

  test("takes one person for one code, also if two come with it at once", async () => {
    const { member } = await newHome();
    const { code } = await invite(member);
    const answers = await Promise.allSettled([join(code), join(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await householdOf(member)).members).toHaveLength(2);
  });

  test("that has moved out is not joined by its old codes", async () => {
    const { apartment, member } = await newHome();
    const manager = await build().manager(apartment);
    const { code } = await invite(member);
    const { households } = await call(server, manager, "getHouseholds", null);
    await call(server, manager, "moveOutHousehold", { householdId: households[0]!.id });
    await build().resident(apartment);
    expect(await codeOf(join(code))).toBe("invitation_not_found");
  });

  test("is told to nobody else: not its members, its invitations, nor any code", async () => {
    const { apartment, member } = await newHome();
    const { code, invitationId } = await invite(member);
    const neighbour = await build().resident(apartment, { unit: 102 });
    const manager = await build().manager(apartment);
    expect(await householdOf(neighbour)).toMatchObject({ members: [{ isMe: true }], invitations: [] });
    expect(await codeOf(call(server, neighbour, "cancelInvitation", { invitationId }))).toBe(
      "invitation_not_found",
    );

    const homeOf = (actor: Actor) =>
      asGate(server.database, (db) =>
        db.selectFrom("users").select("household_id").where("id", "=", actor.id).executeTakeFirstOrThrow(),
      );
    const bound = async (actor: Actor) => ({
      role: actor.role,
      apartmentId: apartment.id,
      userId: actor.id,
      householdId: (await homeOf(actor)).household_id ?? "",
    });
    for (const actor of [neighbour, manager]) {
      const seen = await acting(server.database, await bound(actor), async (db) => {
        const { rows: people } = await sql<{ id: string }>`select id from household_members()`.execute(db);
        const rows = await db.selectFrom("invitations").select("id").execute();
        const gone = await db.deleteFrom("invitations").executeTakeFirst();
        return { others: people.filter(({ id }) => id !== actor.id), rows, deleted: gone.numDeletedRows };
      });
      expect(seen).toEqual({ others: [], rows: [], deleted: 0n });
    }
    const own = await bound(member);
    const readingHash = acting(server.database, own, (db) =>
      sql`select code_hash from invitations`.execute(db),
    );
    await expect(readingHash).rejects.toMatchObject({ code: "42501" });
    const joiningSignedIn = acting(server.database, own, (db) =>
      sql`select * from accept_invitation(''::bytea, 99, 'a', 'a', 'a@example.com', 'x')`.execute(db),
    );
    await expect(joiningSignedIn).rejects.toMatchObject({ code: "42501" });
    const stored = await asGate(server.database, (db) =>
      sql<{
        row: string;
      }>`select to_jsonb(i)::text || encode(i.code_hash, 'escape') as row from invitations i`.execute(db),
    );
    expect(JSON.stringify(stored.rows)).not.toContain(code);
  });

  test("are kept so that trying all codes costs what trying passwords does", async () => {
    const { member } = await newHome();
    const { code, invitationId } = await invite(member);
    const quick = createHash("sha256").update(`invitation ${code}`).digest();
    const kept = await asGate(server.database, (db) =>
      sql`select code_hash = ${quick} as "isQuick" from invitations where id = ${invitationId}`.execute(db),
    );
    expect(kept.rows).toEqual([{ isQuick: false }]);
    // As the version before kept it, which may have handed it out a moment ago.
    await asOwnerOfInvitations((db) =>
      sql`update invitations set code_hash = ${quick} where id = ${invitationId}`.execute(db),
    );
    expect((await join(code)).user.apartmentId).toBe(member.apartmentId);
    expect(await codeOf(join(code))).toBe("invitation_not_found");
  });

  test("leaves records of who asked whom in", async () => {
    const { member } = await newHome();
    const { code, invitationId } = await invite(member);
    const { user } = await join(code);
    const recorded = await server.database.kysely.transaction().execute(async (db) => {
      await sql`set local role none`.execute(db);
      const { rows } = await sql<{ action: string; actor: string }>`
        select action, actor_id as actor from audit_log
        where subject_id in (${invitationId}::uuid, ${user.id}::uuid) and action not like 'consent%' order by id
      `.execute(db);
      return rows;
    });
    expect(recorded).toEqual([
      { action: "member_invited", actor: member.id },
      { action: "sign_in", actor: user.id },
      { action: "member_joined", actor: user.id },
    ]);
  });
});
