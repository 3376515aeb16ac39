import { afterEach, expect, test } from "vitest";

import { callOf, makeOffice, superAdminPassword } from "#server/testing/office-of-process.ts";
import { workbook } from "#server/testing/sample-workbooks.ts";
import type { SampleCell } from "#server/testing/sample-workbooks.ts";
import { makeDataPlace, startServerProcess } from "#server/testing/server-process.ts";
import type { ServerProcess } from "#server/testing/server-process.ts";

const rows = 6000;
const processes: ServerProcess[] = [];

afterEach(async () => {
  for (const running of processes.splice(0)) {
    running.kill("SIGKILL");
    await running.ended;
  }
});

test(
  "a server that is killed during an import leaves nothing of it, and the second try is whole",
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
    // A part of the homes has accounts that only get their names: nobody may see a half of these either.
    const bulk = { startBuilding: 101, endBuilding: 101, startUnit: 101, endUnit: 3010 };
    await callOf(first.origin, "bulkCreateResidents", bulk, token);
    const fileId = await upload(first.origin, token);
    const { importId, counts } = await callOf(
      first.origin,
      "checkHouseholdImport",
      { fileId, mode: "add" },
      token,
    );
    expect(counts).toMatchObject({ renamed: 300, newPeople: rows - 300, newHouseholds: rows - 300 });
    const applied = callOf(first.origin, "applyHouseholdImport", { importId }, token).catch(() => "cut off");
    // Each answer comes between two steps of the import, or beside its transaction.
    for (let answered = 0; answered < 12; answered++) await callOf(first.origin, "getMe", null, token);
    first.server.kill("SIGKILL");
    await first.server.ended;
    expect(await applied).toBe("cut off");

    const { origin } = await start();
    const residents = async () => (await callOf(origin, "getResidents", null, token)).residents;
    const named = async () => (await residents()).filter(({ name }) => name.startsWith("주민")).length;
    expect([await named(), (await residents()).length]).toEqual([0, 300]);
    expect((await callOf(origin, "getHouseholds", { limit: 1 }, token)).total).toBe(300);

    const again = await callOf(origin, "applyHouseholdImport", { importId }, token);
    expect(again.counts).toMatchObject({ created: rows - 300, renamed: 300 });
    expect(await named()).toBe(rows);
    expect((await callOf(origin, "getHouseholds", { limit: 1 }, token)).total).toBe(rows);
    await dispose();
  },
);

async function upload(origin: string, token: string): Promise<string> {
  const people = Array.from({ length: rows }, (_, index): SampleCell[] => {
    const home = index % 300;
    const unit = (Math.floor(home / 10) + 1) * 100 + (home % 10) + 1;
    return [101 + Math.floor(index / 300), unit, `주민${index}`];
  });
  const content = workbook([{ name: "명부", rows: [["동", "호", "성명"], ...people] }]);
  const response = await fetch(`${origin}/files?for=import`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-file-name": "list.xlsx" },
    body: new Uint8Array(content),
  });
  const { result } = (await response.json()) as { result: { file: { id: string } } };
  return result.file.id;
}
