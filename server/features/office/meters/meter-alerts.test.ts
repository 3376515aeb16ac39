import { sql } from "kysely";
import { expect, test } from "vitest";

import { startOfSeoulDay } from "#contract/values/seoul-time.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { tellOfMeterRounds } from "#server/jobs/tell-of-meter-rounds.ts";
import { asGate } from "#server/testing/acting.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import { billing } from "#server/testing/billing.ts";
import { inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { meterRound, moveRound } from "#server/testing/meter-rounds.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();
const { newComplex } = billing(server);

const alertsOf = async (person: Actor) =>
  (await call(server, person, "getAlerts", null)).alerts.map(({ title, url }) => [title, url]);

const open = async (office: Actor, from: string, to: string) =>
  (await call(server, office, "openMeterRound", { kinds: ["water", "gas"], from, to })).roundId;

const submit = (person: Actor, kind: "water" | "gas", value = 1) =>
  call(server, person, "submitMeterReading", { kind, value });

/** An hour of Seoul's day, some days ago. */
const at = (days: number, hour: number) =>
  new Date(startOfSeoulDay(new Date(), days).getTime() + hour * 3_600_000);

const until = (day: string) => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`;

test("a round that begins today is told of at once; one that comes, on its day and not before", async () => {
  const { office, residents } = await newComplex(1);
  const told = [`검침 기간이에요. ${until(inDays(3))}까지 입력해 주세요.`, "/resident/meter"];
  const roundId = await open(office, inDays(0), inDays(3));
  expect(await alertsOf(residents[0]!)).toEqual([told]);
  expect(await alertsOf(office)).toEqual([]);
  await call(server, office, "closeMeterRound", { roundId });

  const { office: another, residents: people } = await newComplex(1);
  await open(another, inDays(2), inDays(3));
  await tellOfMeterRounds(server.database, at(-1, 12));
  expect(await alertsOf(people[0]!)).toEqual([]);
});

test("the day before the end, from nine on, homes that have not entered all are told once", async () => {
  const { office, residents } = await newComplex(3);
  const [whole, half, none] = residents as [Actor, Actor, Actor];
  await open(office, inDays(0), inDays(1));
  for (const kind of ["water", "gas"] as const) await submit(whole, kind);
  await submit(half, "water");
  const ending = ["검침 입력이 내일 끝나요.", "/resident/meter"];
  await tellOfMeterRounds(server.database, new Date(at(0, 9).getTime() - 1000));
  expect(await alertsOf(none)).not.toContainEqual(ending);
  for (let time = 0; time < 2; time += 1) await tellOfMeterRounds(server.database, at(0, 9));
  const told = async (person: Actor) => (await alertsOf(person)).filter(([title]) => title === ending[0]);
  expect(await told(none)).toEqual([ending]);
  expect(await told(half)).toEqual([ending]);
  expect(await told(whole)).toEqual([]);
});

test("a round of which nobody can be told does not keep others from it", async () => {
  const [failing, next] = [await newComplex(1), await newComplex(1)];
  const roundId = await open(failing.office, inDays(0), inDays(1));
  await open(next.office, inDays(0), inDays(1));
  const { database } = server;
  await asOwner(
    database,
    "alerts",
    sql`
      create function refuse_alert() returns trigger language plpgsql as 'begin raise exception ''refused''; end'
    `,
  );
  await asOwner(
    database,
    "alerts",
    sql`
      create trigger refused before insert on alerts for each row
      when (new.subject_id = ${sql.lit(roundId)}::uuid) execute function refuse_alert()
    `,
  );
  try {
    await expect(tellOfMeterRounds(database, at(0, 9))).rejects.toThrow("refused");
  } finally {
    await asOwner(database, "alerts", sql`drop function refuse_alert() cascade`);
  }
  const ending = "검침 입력이 내일 끝나요.";
  const titles = async (person: Actor) => (await alertsOf(person)).map(([title]) => title);
  expect(await titles(failing.residents[0]!)).not.toContain(ending);
  expect(await titles(next.residents[0]!)).toContain(ending);
  await tellOfMeterRounds(database, at(0, 9));
  expect(await titles(failing.residents[0]!)).toContain(ending);
});

test("a round that was closed tells nobody that it ends", async () => {
  const { office, residents } = await newComplex(1);
  const roundId = await open(office, inDays(0), inDays(1));
  await call(server, office, "closeMeterRound", { roundId });
  await tellOfMeterRounds(server.database, at(0, 9));
  expect(await alertsOf(residents[0]!)).toEqual([]);
});

test("that a round ends tomorrow is said until that day begins, and that it is open until its end", async () => {
  const { office } = await newComplex(1);
  const roundId = await open(office, inDays(0), inDays(1));
  await tellOfMeterRounds(server.database, at(0, 9));
  const { rows } = await asGate(server.database, (db) =>
    sql<{ kind: string; expires_at: Date }>`
      select kind, expires_at from alerts where subject_id = ${roundId} order by kind
    `.execute(db),
  );
  expect(rows.map(({ kind, expires_at }) => [kind, new Date(expires_at).getTime()])).toEqual([
    ["meter_round_ends", at(-1, 0).getTime()],
    ["meter_round_opened", at(-2, 0).getTime()],
  ]);
});

test("what people who lived there before have entered does not spare those who live there now", async () => {
  const { office, residents } = await newComplex(1);
  const [former] = residents as [Actor];
  await open(office, inDays(0), inDays(1));
  for (const kind of ["water", "gas"] as const) await submit(former, kind);
  await call(server, office, "deleteResident", { residentId: former.id });
  const next = await builders(server.database).resident(
    { id: office.apartmentId! },
    { building: 101, unit: 101 },
  );
  await tellOfMeterRounds(server.database, at(0, 9));
  expect((await alertsOf(next)).map(([title]) => title)).toContain("검침 입력이 내일 끝나요.");
});

test("a home that has entered all has nothing unread of it, and nothing that waits", async () => {
  const { office, residents } = await newComplex(1);
  const [home] = residents as [Actor];
  const roundId = await open(office, inDays(0), inDays(3));
  const waiting = async () => (await call(server, home, "getResidentDashboard", null)).awaited;
  expect(await waiting()).toEqual([
    { kind: "meter", id: roundId, meters: ["water", "gas"], endsOn: inDays(3) },
  ]);
  await submit(home, "water");
  expect(await waiting()).toMatchObject([{ meters: ["gas"] }]);
  expect((await call(server, home, "getAlerts", null)).alerts).toMatchObject([{ isRead: false }]);
  await submit(home, "gas");
  expect(await waiting()).toEqual([]);
  expect((await call(server, home, "getAlerts", null)).alerts).toMatchObject([{ isRead: true }]);
});

test("photos go after thirteen months, readings three years after their round", async () => {
  const { office, residents } = await newComplex(1);
  const [home] = residents as [Actor];
  const { roundId } = await meterRound(server.database, office);
  const photo = await upload(server, home, "meter", await sampleJpeg());
  await call(server, home, "submitMeterReading", { kind: "water", value: 7, fileId: photo.id });
  const left = async () => {
    await sweep(server.database, server.settings);
    const { rows } = await asGate(server.database, (db) =>
      sql<{ photos: number }>`
        select r.file_count as photos from meter_rounds m
        join meter_readings r on r.apartment_id = m.apartment_id and r.meter_round_id = m.id
        where m.id = ${roundId}
      `.execute(db),
    );
    return rows.map(({ photos }) => photos);
  };
  await moveRound(server.database, roundId, -390);
  expect(await left()).toEqual([1]);
  await moveRound(server.database, roundId, -20);
  expect(await left()).toEqual([0]);
  expect((await download(server, office, photo.url)).statusCode).toBe(404);
  await moveRound(server.database, roundId, 410 - 1080);
  expect(await left()).toEqual([0]);
  await moveRound(server.database, roundId, -30);
  expect(await left()).toEqual([]);
});
