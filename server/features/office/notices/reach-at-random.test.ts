import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

const written = { title: "단수 안내", content: "내일 물이 나오지 않아요." };

/** What the office is to see of a household, by this test's own book. */
interface Home {
  id: string;
  building: number;
  unit: number;
  /** Every ninth has none. */
  token: string | undefined;
  hasRead: boolean;
  isVacant: boolean;
}

const homeCount = 1200;

type Step =
  | { kind: "open"; at: number }
  | { kind: "add"; unit: number }
  | { kind: "edit"; alertAgain: boolean }
  | { kind: "vacate"; at: number; isVacant: boolean };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ kind: fc.constant("open"), at: fc.nat(homeCount - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("add"), unit: fc.integer({ min: 5000, max: 5999 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("edit"), alertAgain: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("vacate"), at: fc.nat(homeCount - 1), isVacant: fc.boolean() }),
  },
);

test("of 1,200 households, those count as unread whom no receipt says otherwise of, whatever happens", async () => {
  const { manager, homes } = await largeApartment();
  const runs = fc.asyncProperty(fc.array(anyStep, { minLength: 40, maxLength: 120 }), async (steps) => {
    const { noticeId } = await call(server, manager, "createNotice", written);
    for (const home of homes) home.hasRead = false;
    for (const taken of steps) await take(taken, { manager, homes, noticeId });
    const living = homes.filter(({ isVacant }) => !isVacant);
    const unread = living.filter(({ hasRead }) => !hasRead).toSorted(byNumber);
    const { households } = await call(server, manager, "getUnreadHouseholds", { noticeId });
    expect(households).toEqual(
      unread.map(({ building, unit, token }) => ({
        building: String(building),
        unit: String(unit),
        hasAccount: token !== undefined,
      })),
    );
    expect(await call(server, manager, "getNoticeReach", { noticeId })).toMatchObject({
      householdCount: living.length,
      readCount: living.length - unread.length,
      noAccountCount: living.filter(({ token }) => token === undefined).length,
    });
  });
  await fc.assert(runs, { numRuns: 8 });
}, 120_000);

async function take(
  step: Step,
  { manager, homes, noticeId }: { manager: Actor; homes: Home[]; noticeId: string },
): Promise<void> {
  if (step.kind === "edit") {
    await call(server, manager, "updateNotice", { noticeId, ...written, alertAgain: step.alertAgain });
    if (step.alertAgain) for (const home of homes) home.hasRead = false;
  } else if (step.kind === "vacate") {
    const home = homes[step.at]!;
    // Nobody can say that a home stands empty in which somebody has an account.
    if (home.token !== undefined) return;
    home.isVacant = step.isVacant;
    await call(server, manager, "setHouseholdVacant", { householdId: home.id, isVacant: step.isVacant });
  } else if (step.kind === "add") {
    const added = { id: randomUUID(), building: 103, unit: step.unit };
    if (homes.some(({ building, unit }) => building === 103 && unit === step.unit)) return;
    await addHouseholds(manager.apartmentId!, [added]);
    homes.push({ ...added, token: undefined, hasRead: false, isVacant: false });
  } else {
    const home = homes[step.at]!;
    if (home.token === undefined) return;
    await call(server, { token: home.token }, "getNoticeById", { noticeId });
    home.hasRead = true;
  }
}

/** 12 buildings of 100 homes each, with one account in most. */
async function largeApartment() {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  const homes = Array.from({ length: homeCount }, (_, n): Home => ({
    id: randomUUID(),
    building: 101 + Math.floor(n / 100),
    // In text, 1001 comes before 101.
    unit: 101 + (n % 100) * 100,
    token: n % 9 === 0 ? undefined : `${apartment.code}-${n}`.padEnd(43, "_"),
    hasRead: false,
    isVacant: false,
  }));
  await addHouseholds(apartment.id, homes);
  await asOffice(
    apartment.id,
    sql`
      insert into users (role, apartment_id, household_id, name, email, password_hash)
      select 'resident', ${apartment.id}, id, '이주민', token || '@example.com', 'none'
      from jsonb_to_recordset(${JSON.stringify(homes)}::jsonb) as given (id uuid, token text)
      where token is not null
    `,
  );
  await asOffice(
    apartment.id,
    sql`
      select open_session(
        u.id, u.session_epoch, sha256(convert_to(split_part(u.email, '@', 1), 'UTF8')), '127.0.0.1', 'test'
      )
      from users u where u.role = 'resident'
    `,
  );
  return { manager, homes };
}

function addHouseholds(apartmentId: string, homes: Pick<Home, "id" | "building" | "unit">[]): Promise<void> {
  return asOffice(
    apartmentId,
    sql`
      insert into households (apartment_id, id, building, unit)
      select ${apartmentId}, id, building, unit
      from jsonb_to_recordset(${JSON.stringify(homes)}::jsonb) as given (id uuid, building int, unit int)
    `,
  );
}

function byNumber(one: Home, other: Home): number {
  return one.building - other.building || one.unit - other.unit;
}

/** Without the pipeline, which would take a minute for as many accounts. */
async function asOffice(apartmentId: string, statement: ReturnType<typeof sql>): Promise<void> {
  await acting(server.database, { role: "manager", apartmentId }, (db) => statement.execute(db));
}
