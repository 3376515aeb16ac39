import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, refusalOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { sweep } from "./sweep.ts";

const server = useTestServer();

/** Runs statements as whoever owns the database, to make things older than any call could. */
async function asOwner(...statements: ReturnType<typeof sql>[]): Promise<void> {
  await server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role danji_gate`.execute(db);
    for (const statement of statements) await statement.execute(db);
  });
}

test("forgets sessions that are over and keeps those that are not", async () => {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const [idle, active] = [await build.manager(apartment), await build.manager(apartment)];
  await asOwner(
    sql`update sessions set last_used_at = now() - interval '13 hours' where user_id = ${idle.id}::uuid`,
  );
  await sweep(server.database, server.settings);

  const sessionsOf = (userId: string) =>
    acting(server.database, { role: "manager", userId }, (db) =>
      db.selectFrom("sessions").select("id").execute(),
    );
  expect(await sessionsOf(idle.id)).toHaveLength(0);
  expect(await sessionsOf(active.id)).toHaveLength(1);
  expect((await refusalOf(call(server, idle, "getMe", null))).status).toBe("UNAUTHENTICATED");
  await call(server, active, "getMe", null);
});

test("keeps a fresh consultation request", async () => {
  const admin = await builders(server.database).superAdmin();
  const request = {
    name: "김입주",
    apartmentName: "푸른마을",
    contact: "010-0000-0000",
    message: "문의합니다",
  };
  await call(server, undefined, "requestConsultation", request);
  await sweep(server.database, server.settings);
  const { requests } = await call(server, admin, "getConsultationRequests", null);
  expect(requests).toMatchObject([request]);
});
