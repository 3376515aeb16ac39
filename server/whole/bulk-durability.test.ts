import { afterEach, expect, test } from "vitest";

import { callOf, makeOffice, superAdminPassword } from "#server/testing/office-of-process.ts";
import { makeDataPlace, startServerProcess } from "#server/testing/server-process.ts";
import type { ServerProcess } from "#server/testing/server-process.ts";

const range = { startBuilding: 101, endBuilding: 120, startUnit: 101, endUnit: 3010 };
const units = 6000;

const processes: ServerProcess[] = [];

afterEach(async () => {
  for (const running of processes.splice(0)) {
    running.kill("SIGKILL");
    await running.ended;
  }
});

test(
  "a server that is killed during a bulk creation leaves none of its accounts, or all",
  { timeout: 180_000 },
  async () => {
    const { settings, dispose } = await makeDataPlace();
    const start = async () => {
      const server = startServerProcess({ ...settings, SUPERADMIN_PASSWORD: superAdminPassword });
      processes.push(server);
      return { server, origin: await server.origin };
    };

    const first = await start();
    const token = await makeOffice(first.origin);
    const bulk = callOf(first.origin, "bulkCreateResidents", range, token).catch(() => "cut off");
    // Each answer comes between two steps of the bulk, or beside its transaction.
    for (let answered = 0; answered < 12; answered++) await callOf(first.origin, "getMe", null, token);
    first.server.kill("SIGKILL");
    await first.server.ended;
    expect(await bulk).toBe("cut off");

    const { origin } = await start();
    const { residents } = await callOf(origin, "getResidents", null, token);
    expect([0, units]).toContain(residents.length);
    const again = await callOf(origin, "bulkCreateResidents", { ...range, endBuilding: 102 }, token);
    expect(again.createdCount).toBe(residents.length === 0 ? 600 : 0);
    await dispose();
  },
);
