import { expect } from "vitest";

import { builders } from "./builders.ts";
import { call } from "./calling.ts";
import type { TestServer } from "./test-server.ts";

/** Everybody who might wrongly be told, besides those who should be. */
export async function everybody({ database }: TestServer) {
  const build = builders(database);
  const [home, elsewhere] = [await build.apartment("우리마을"), await build.apartment("남의마을")];
  return {
    manager: await build.manager(home),
    colleague: await build.manager(home),
    withoutTheRight: await build.manager(home, { rights: ["notices"] }),
    resident: await build.resident(home, { building: 101 }),
    neighbour: await build.resident(home, { building: 102 }),
    thirdOne: await build.resident(home, { building: 103 }),
    managerElsewhere: await build.manager(elsewhere),
    residentElsewhere: await build.resident(elsewhere),
  };
}

export type Everybody = Awaited<ReturnType<typeof everybody>>;

/** What each has in their inbox, without those who have nothing. */
export async function told(server: TestServer, all: Everybody): Promise<Record<string, string[]>> {
  const inboxes: Record<string, string[]> = {};
  for (const [name, actor] of Object.entries(all)) {
    const { alerts, unreadCount } = await call(server, actor, "getAlerts", null);
    expect(unreadCount).toBe(alerts.length);
    if (alerts.length > 0) inboxes[name] = alerts.map(({ kind }) => kind);
  }
  return inboxes;
}
