import { expect, test } from "vitest";

import { functions } from "#contract/index.ts";
import { reservedBytes, watchRoom } from "#database/room-to-write.ts";
import { openTestDatabase } from "#server/testing/test-server.ts";

import { requireRoomToWrite } from "./room-to-write.ts";
import { checkSystem } from "./system-status.ts";

test("writing is refused while the disk is nearly full, and not for long after", () => {
  let [free, time, looks] = [reservedBytes, 0, 0];
  const freeBytes = () => {
    looks += 1;
    return free;
  };
  const hasRoom = watchRoom("anywhere", freeBytes, () => time);
  expect(hasRoom()).toBe(true);
  free = reservedBytes - 1;
  time += 10_000;
  expect(hasRoom()).toBe(false);
  free = reservedBytes;
  expect(hasRoom()).toBe(false);
  expect(looks).toBe(2);
  time += 10_000;
  expect(hasRoom()).toBe(true);
});

test("a call that writes is told so, and signing in goes on", async () => {
  const { database, dispose } = await openTestDatabase();
  expect(() => requireRoomToWrite(database, "createNotice")).not.toThrow();
  const full = { ...database, hasRoomToWrite: () => false };
  expect(() => requireRoomToWrite(full, "createNotice")).toThrow(
    expect.objectContaining({
      status: "UNAVAILABLE",
      details: expect.objectContaining({ code: "disk_full" }),
    }),
  );
  expect(() => requireRoomToWrite(full, "signIn")).not.toThrow();
  expect(() => requireRoomToWrite(full, "signOut")).not.toThrow();
  // Posts stay readable: a call that only reads needs no room.
  expect(functions.getPostById.kind).toBe("query");
  await dispose();
});

test("the system's state says that writing has stopped", async () => {
  const { database, dispose } = await openTestDatabase();
  const diskOf = async (freeBytes: number) => {
    const checks = await checkSystem(
      database.kysely,
      { DATA_DIR: import.meta.dirname },
      { freeBytes: () => freeBytes },
    );
    return checks.find(({ name }) => name === "disk");
  };
  expect(await diskOf(5 * 1024 ** 3)).toMatchObject({ healthy: true, message: "디스크가 5GB 남아 있어요." });
  expect(await diskOf(reservedBytes)).toMatchObject({
    healthy: false,
    message: expect.stringContaining("1GB도"),
  });
  expect(await diskOf(reservedBytes - 1)).toMatchObject({
    healthy: false,
    message: expect.stringContaining("멈췄어요"),
  });
  await dispose();
});
