import { setImmediate } from "node:timers/promises";

import { type LoaderFunction, type RouteObject, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";

import { declarations, type FunctionName } from "#contract/index.ts";
import type { Me } from "#contract/session.ts";
import type { Role } from "#contract/values/roles.ts";
import { createQueryClient } from "#web/api/queries.ts";
import { enterSession, heedFailure } from "#web/api/session.ts";

import { managerArea } from "./manager.ts";
import { residentArea } from "./resident.ts";
import { queryClientContext } from "./screen.ts";
import { superAdminArea } from "./super-admin.ts";

const areas = { superAdmin: superAdminArea, manager: managerArea, resident: residentArea };

it.each(Object.entries(areas) as [Role, RouteObject][])(
  "no screen of a %s reads ahead what would be refused to an account without rights",
  async (role, area) => {
    const reads: string[] = [];
    for (const { path, loader } of withLoader([area])) {
      const client = createQueryClient(heedFailure);
      await enterSession(client, someone(role));
      await loader({
        params: {},
        request: new Request(`http://danji.test${path}`),
        url: new URL(`http://danji.test${path}`),
        pattern: path,
        context: new RouterContextProvider(new Map([[queryClientContext, client]])),
      });
      await setImmediate();
      const names = client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => String(queryKey[0]));
      client.clear();
      reads.push(...names.filter((name) => name !== "me"));
    }
    expect(reads).not.toEqual([]);
    const refused = reads.filter((name) => {
      const { audience, right } = declarations[name as FunctionName];
      const isForAll = audience === "anyone" || audience === "signedIn";
      return !(isForAll || audience.includes(role)) || (role === "manager" && right !== undefined);
    });
    expect(refused).toEqual([]);
  },
);

function withLoader(routes: RouteObject[]): { path: string; loader: LoaderFunction }[] {
  return routes.flatMap(({ path, loader, children }) => [
    ...(path !== undefined && typeof loader === "function" ? [{ path, loader }] : []),
    ...withLoader(children ?? []),
  ]);
}

function someone(role: Role): Me {
  return {
    id: role,
    name: role,
    email: `${role}@example.com`,
    role,
    apartmentId: role === "superAdmin" ? null : "00000000-0000-4000-8000-000000000000",
    isInitialPassword: false,
    building: null,
    unit: null,
    nickname: null,
    rights: role === "manager" ? [] : null,
  };
}
