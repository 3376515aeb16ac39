import type { AddressInfo } from "node:net";

import { httpsCallable } from "firebase/functions";
import { describe, expect, test } from "vitest";

import type { Chunk, Output } from "#contract/index.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { firebaseClient } from "#server/testing/firebase-client.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { today, visiting } from "#server/testing/visiting.ts";

const server = useTestServer();
const { newPlace, register, ownVisits, atGate, check, alertsOf, ageBy } = visiting(server);

describe("the gate", () => {
  test("lets in and out and in again, and whoever registered the car is told each time", async () => {
    const { resident, member, guard } = await newPlace();
    const visitorId = await register(resident);
    const { visitor, message } = await check(guard, visitorId, "arrived");
    expect(message).toBe("입차로 표시했어요.");
    expect(visitor).toMatchObject({ isInside: true, leftAt: null, arrivedAt: expect.any(String) as string });
    // Somebody else at the gate has pressed it, too.
    await check(guard, visitorId, "arrived");
    expect(await alertsOf(resident)).toMatchObject([
      {
        kind: "visitor_arrived",
        title: "방문차량이 들어왔어요",
        body: "언제 들어왔는지 방문차량에서 볼 수 있어요.",
      },
    ]);
    expect(await alertsOf(member)).toEqual([]);
    expect((await check(guard, visitorId, "left")).visitor).toMatchObject({ isInside: false });
    expect((await ownVisits(resident))[0]?.leftAt).not.toBeNull();
    await check(guard, visitorId, "arrived");
    expect(await alertsOf(resident)).toHaveLength(2);
  });

  test("takes back what it pressed by mistake, and nobody is told of it", async () => {
    const { resident, guard } = await newPlace();
    const visitorId = await register(resident);
    await check(guard, visitorId, "arrived");
    const first = (await ownVisits(resident))[0]!;
    await check(guard, visitorId, "left");
    const again = (await check(guard, visitorId, "left", true)).visitor;
    expect(again).toMatchObject({ isInside: true, arrivedAt: first.arrivedAt, leftAt: null });
    const before = (await check(guard, visitorId, "arrived", true)).visitor;
    expect(before).toMatchObject({ isInside: false, arrivedAt: null, leftAt: null });
    expect(await alertsOf(resident)).toEqual([]);
  });

  test("that sees a car go which nobody saw come has seen both", async () => {
    const { resident, guard } = await newPlace();
    const visitorId = await register(resident);
    const { visitor } = await check(guard, visitorId, "left");
    expect(visitor).toMatchObject({ isInside: false, arrivedAt: visitor.leftAt });
    expect((await check(guard, visitorId, "left", true)).visitor).toMatchObject({
      arrivedAt: null,
      leftAt: null,
    });
  });

  test("sees today's cars and those that should be gone, another day's when asked, and finds by digits and home", async () => {
    const { resident, neighbour, guard } = await newPlace();
    const tomorrow = dayAfter(today, 1);
    const overdue = await register(resident, { plate: "11나1111" });
    await check(guard, overdue, "arrived");
    await ageBy(overdue, 1);
    await register(neighbour, { plate: "22다2222" });
    const later = await register(neighbour, { plate: "33라3333", startsOn: tomorrow, endsOn: tomorrow });
    expect((await atGate(guard)).map(({ plate, isOverdue }) => [plate, isOverdue])).toEqual([
      ["11나1111", true],
      ["22다2222", false],
    ]);
    expect((await atGate(guard, { day: tomorrow })).map(({ plate }) => plate)).toEqual(["33라3333"]);
    expect(await atGate(guard, { query: "222" })).toMatchObject([{ plate: "22다2222" }]);
    expect(await atGate(guard, { query: "22 다" })).toMatchObject([{ plate: "22다2222" }]);
    expect(await atGate(guard, { query: "101-1203" })).toMatchObject([{ plate: "11나1111" }]);
    expect(await atGate(guard, { query: "%" })).toEqual([]);
    const early = await errorOf(check(guard, later, "arrived"));
    expect(early).toMatchObject({ details: { code: "visitor_not_found" } });
  });
});

test("the gate's list is live, and ends when the right is lost", async () => {
  const { resident, guard, office } = await newPlace();
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const client = firebaseClient(`http://127.0.0.1:${port}`, guard.token);
  const watch = httpsCallable<null, Output<"watchVisitors">, Chunk<"watchVisitors">>(
    client.functions,
    "watchVisitors",
  );
  const { stream, data } = await watch.stream(null);
  const ended = data.catch((error: unknown) => error);
  const chunks = stream[Symbol.asyncIterator]();
  const next = async () => ((await chunks.next()) as IteratorYieldResult<Chunk<"watchVisitors">>).value;
  expect(await next()).toEqual({ day: today, visitors: [] });
  await register(resident);
  expect((await next()).visitors).toMatchObject([{ plate: "12가3456", isInside: false }]);
  await call(server, office, "updateStaff", { staffId: guard.id, rights: ["notices"] });
  expect(await ended).toMatchObject({
    code: "functions/permission-denied",
    details: { code: "right_not_granted" },
  });
  await client.close();
});
