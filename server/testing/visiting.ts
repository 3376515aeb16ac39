import { sql } from "kysely";

import { seoulDate } from "#contract/values/seoul-time.ts";

import { asGate } from "./acting.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { TestServer } from "./test-server.ts";

export const today = seoulDate(new Date());
export const car = { plate: "12가3456", startsOn: today, endsOn: today };

/** What tests of visitors' cars do again and again. */
export function visiting(server: TestServer) {
  const build = () => builders(server.database);

  /** A household of two, a neighbour, and the gate, which has the right of visitors alone. */
  async function newPlace() {
    const apartment = await build().apartment();
    return {
      apartment,
      resident: await build().resident(apartment, { unit: 1203, name: "나가람" }),
      member: await build().resident(apartment, { unit: 1203 }),
      neighbour: await build().resident(apartment, { unit: 1204 }),
      guard: await build().manager(apartment, { rights: ["visitors"] }),
      office: await build().manager(apartment),
    };
  }

  const register = async (resident: Actor, given: Partial<typeof car> & { memo?: string } = {}) =>
    (await call(server, resident, "registerVisitor", { ...car, ...given })).visitorId;
  const ownVisits = async (resident: Actor) => (await call(server, resident, "getMyVisitors", null)).visitors;
  const atGate = async (guard: Actor, payload: { day?: string; query?: string } | null = null) =>
    (await call(server, guard, "getVisitors", payload)).visitors;
  const check = (guard: Actor, visitorId: string, event: "arrived" | "left", isTakenBack = false) =>
    call(server, guard, "checkVisitor", { visitorId, event, isTakenBack });
  const alertsOf = async (person: Actor) => (await call(server, person, "getAlerts", null)).alerts;
  const ageBy = (visitorId: string, days: number) =>
    asGate(server.database, (db) =>
      sql`update visitor_vehicles set starts_on = starts_on - ${days}::integer, ends_on = ends_on - ${days}::integer
        where id = ${visitorId}`.execute(db),
    );
  return { newPlace, register, ownVisits, atGate, check, alertsOf, ageBy };
}
