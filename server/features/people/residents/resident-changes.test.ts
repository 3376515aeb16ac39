import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { acting } from "#server/testing/acting.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import { builders, testPassword, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function newHousehold() {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const resident = await build().resident(apartment, { name: "김오타", building: 101, unit: 101 });
  return { apartment, manager, resident };
}

function update(manager: Actor, { id, email }: Actor, change: Partial<Input<"updateResident">>) {
  const unchanged = { residentId: id, name: "김오타", email, building: "101", unit: "101" };
  return call(server, manager, "updateResident", { ...unchanged, ...change });
}

describe("updateResident", () => {
  test("corrects name and e-mail; the resident goes on, and signs in with the new e-mail", async () => {
    const { manager, resident } = await newHousehold();
    const email = `${unique("mended")}@example.com`;
    const { message } = await update(manager, resident, { name: "김바름", email });
    expect(message).toBe("주민 정보를 바꿨어요.");

    const { user } = await call(server, resident, "getMe", null);
    expect(user).toMatchObject({ name: "김바름", email, building: "101", unit: "101" });
    await call(server, undefined, "signIn", { email, password: testPassword });
    const old = { email: resident.email, password: testPassword };
    expect((await errorOf(call(server, undefined, "signIn", old))).details.code).toBe("wrong_credentials");
  });

  test("moves within the apartment: the next call knows it, and what they wrote stays theirs", async () => {
    const { manager, resident } = await newHousehold();
    const text = { title: "누수가 있어요", content: "천장이 젖었어요." };
    const { complaintId } = await call(server, resident, "createComplaint", text);
    const { postId } = await call(server, resident, "createPost", { boardId: "free_board", ...text });

    await update(manager, resident, { name: "김이사", building: "112", unit: 1503 });

    const { user } = await call(server, resident, "getMe", null);
    expect(user).toMatchObject({ building: "112", unit: "1503" });
    const { complaint } = await call(server, manager, "getComplaintById", { complaintId });
    expect(complaint).toMatchObject({
      authorId: resident.id,
      authorName: "김이사",
      // What leaked is the old home.
      authorHome: "101동 101호",
    });
    const own = await call(server, resident, "getComplaintById", { complaintId });
    expect(own.complaint).toEqual(complaint);
    await call(server, resident, "updateComplaint", { complaintId, ...text, title: "여전히 새요" });
    await call(server, resident, "updatePost", { postId, ...text, title: "이사했어요" });
    const { residents } = await call(server, manager, "getResidents", null);
    expect(residents).toMatchObject([{ id: resident.id, building: "112", unit: "1503" }]);
  });

  test("leaves what is not sent as it is: a stale dialog puts no old e-mail back", async () => {
    const { manager, resident } = await newHousehold();
    const email = `${unique("own")}@example.com`;
    await update(manager, resident, { email });
    await call(server, manager, "updateResident", { residentId: resident.id, name: "김바름" });
    await call(server, manager, "updateResident", { residentId: resident.id, unit: "202" });
    await call(server, manager, "updateResident", { residentId: resident.id });
    const { user } = await call(server, resident, "getMe", null);
    expect(user).toMatchObject({ name: "김바름", email, building: "101", unit: "202" });
  });

  test("renames an account that is named by its home when it moves, unless it has another name by now", async () => {
    const { manager, resident } = await newHousehold();
    const residentId = resident.id;
    const nameAfter = async (change: Partial<Input<"updateResident">>) => {
      await call(server, manager, "updateResident", { residentId, ...change });
      return (await call(server, resident, "getMe", null)).user.name;
    };
    expect(await nameAfter({ building: 102, unit: 202 })).toBe("김오타");
    expect(await nameAfter({ name: "102동 202호" })).toBe("102동 202호");
    expect(await nameAfter({ building: 103, unit: 303 })).toBe("103동 303호");
    expect(await nameAfter({ building: 104, unit: 404, name: "김이사" })).toBe("김이사");
  });

  test("joins the household that is there, and leaves the old one without residents as a deletion does", async () => {
    const { apartment, manager, resident } = await newHousehold();
    await build().resident(apartment, { building: 102, unit: 202 });
    await update(manager, resident, { building: 102, unit: 202 });
    const units = await acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
      db.selectFrom("households").select(["building", "unit"]).orderBy("building").execute(),
    );
    expect(units).toEqual([
      { building: 101, unit: 101 },
      { building: 102, unit: 202 },
    ]);
    const { householdCount } = await call(server, manager, "getManagerDashboard", null);
    expect(householdCount).toBe(1);
  });

  test("refuses an e-mail that somebody has, but not the own one in other letters", async () => {
    const { manager, resident } = await newHousehold();
    const { email } = await build().resident(await build().apartment());
    expect(await errorOf(update(manager, resident, { email: email.toUpperCase() }))).toMatchObject({
      status: "ALREADY_EXISTS",
      details: { code: "email_taken", field: "email" },
    });
    await update(manager, resident, { email: resident.email.toUpperCase() });
  });

  test("finds residents of one's own apartment only", async () => {
    const { manager } = await newHousehold();
    const stranger = await build().resident(await build().apartment());
    for (const target of [stranger, manager, { ...stranger, id: crypto.randomUUID() }]) {
      const error = await errorOf(update(manager, target, { email: `${unique("r")}@example.com` }));
      expect(error).toMatchObject({ status: "NOT_FOUND", details: { code: "resident_not_found" } });
    }
  });

  test.each([{ name: " " }, { email: "resident" }, { building: "가" }, { unit: 0 }])(
    "refuses %j at its field",
    async (wrong) => {
      const { manager, resident } = await newHousehold();
      expect(await errorOf(update(manager, resident, wrong))).toMatchObject({
        status: "INVALID_ARGUMENT",
        details: { field: Object.keys(wrong)[0] },
      });
    },
  );

  test("leaves a record of what was changed, without the values", async () => {
    const { manager, resident } = await newHousehold();
    await update(manager, resident, { name: "김바름", unit: "102" });
    expect(await recordsOf(manager)).toEqual([
      { action: "resident_updated", subject_id: resident.id, details: { changed: "name,unit" } },
    ]);
  });

  test("no resident moves themselves: the database refuses it", async () => {
    const { apartment, manager, resident } = await newHousehold();
    const neighbour = await build().resident(apartment, { building: 102, unit: 202 });
    const move = (role: "resident" | "manager", userId: string) =>
      acting(server.database, { role, apartmentId: apartment.id, userId }, async (db) => {
        const { rows } = await sql<{ id: string }>`
          select id from households where building = 102
        `.execute(db);
        // A resident does not see the household, but may know its id.
        const target = rows[0]?.id ?? neighbourHousehold;
        return db.updateTable("users").set({ household_id: target }).where("id", "=", resident.id).execute();
      });
    const neighbourHousehold = await acting(
      server.database,
      { role: "manager", apartmentId: apartment.id },
      async (db) => {
        const { household_id } = await db
          .selectFrom("users")
          .select("household_id")
          .where("id", "=", neighbour.id)
          .executeTakeFirstOrThrow();
        return household_id!;
      },
    );
    await expect(move("resident", resident.id)).rejects.toMatchObject({ code: "42501" });
    await move("manager", manager.id);
  });
});

describe("exportResidents", () => {
  const exported = async (manager: Actor, filter: Input<"exportResidents">) => {
    const { csvData, count } = await call(server, manager, "exportResidents", filter);
    const [header, ...lines] = Buffer.from(csvData, "base64").toString("utf8").trimEnd().split("\r\n");
    expect(header).toBe("\uFEFF동,호,이름,이메일,상태,등록일");
    expect(lines).toHaveLength(count);
    return lines.map((line) => line.split(",").slice(0, 5).join(","));
  };

  test("holds what the filter shows, in the list's order, and no formula", async () => {
    const { apartment, manager, resident } = await newHousehold();
    const waiting = { building: 102, unit: 9, temporaryPassword: "ABCD" };
    const { email, id } = await build().resident(apartment, { ...waiting, name: "=1+1" });
    const { email: late, id: lateId } = await build().resident(apartment, {
      ...waiting,
      unit: 1001,
      name: "박늦음",
    });
    await expire(manager, lateId);

    const active = `101,101,김오타,${resident.email},사용 중`;
    const first = `102,9,'=1+1,${email},설정 필요`;
    const second = `102,1001,박늦음,${late},설정 필요(임시 비밀번호 만료)`;
    expect(await exported(manager, {})).toEqual([active, first, second]);
    expect(await exported(manager, { building: "102" })).toEqual([first, second]);
    expect(await exported(manager, { status: "waiting" })).toEqual([first, second]);
    expect(await exported(manager, { status: "expired", building: 102 })).toEqual([second]);
    expect(await exported(manager, { status: "active" })).toEqual([active]);
    expect(await exported(manager, { status: "active", building: 102 })).toEqual([]);
    expect(id).not.toBe(lateId);
  });

  test("says the day of registration in Korea", async () => {
    const { manager, resident } = await newHousehold();
    const lateInKorea = sql`update users set created_at = '2026-03-01T16:00:00Z' where id = ${resident.id}`;
    await asOwner(server.database, "users", lateInKorea);
    const { csvData } = await call(server, manager, "exportResidents", {});
    expect(Buffer.from(csvData, "base64").toString("utf8")).toContain(",사용 중,2026-03-02\r\n");
  });

  test("leaves a record of how many and of which filter", async () => {
    const { manager } = await newHousehold();
    await call(server, manager, "exportResidents", { building: 101, status: "active" });
    expect(await recordsOf(manager)).toEqual([
      {
        action: "residents_exported",
        subject_id: null,
        details: { count: 1, building: 101, status: "active" },
      },
    ]);
  });
});

/** Lets a temporary password end now. */
async function expire({ apartmentId }: Actor, residentId: string): Promise<void> {
  await acting(server.database, { role: "manager", apartmentId: apartmentId! }, (db) =>
    db
      .updateTable("users")
      .set({ temporary_password_expires_at: new Date(Date.now() - 1000).toISOString() })
      .where("id", "=", residentId)
      .execute(),
  );
}

async function recordsOf(actor: Actor): Promise<unknown[]> {
  return server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql`
      select action, subject_id, details from audit_log
      where actor_id = ${actor.id}::uuid order by id
    `.execute(db);
    return rows;
  });
}
