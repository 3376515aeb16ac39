import type { OfficeRight } from "#contract/values/office-rights.ts";

import type { CallerName, Side, World } from "./access.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { TestServer } from "./test-server.ts";

/** Makes the callers, and the things that they call about, for the rows of `Access`. */
export interface AccessWorld {
  /** A new person for each call: some calls end the session or the account. Undefined for `nobody`. */
  newCaller(name: CallerName): Promise<Actor | undefined>;
  /** A manager with exactly these rights. */
  newManager(rights: OfficeRight[]): Promise<Actor>;
  /** Somebody new of the other apartment. */
  newStranger(role: "manager" | "resident"): Promise<Actor>;
  /** The world as this caller sees it. If the caller is no resident, `own` belongs to some resident. */
  seenBy(caller: Actor | undefined): World;
}

/** Two apartments. Only a few functions may share a world: its residents may write only so much an hour. */
export async function buildAccessWorld(server: TestServer): Promise<AccessWorld> {
  const build = builders(server.database);
  const newSide = async (apartment: { id: string }): Promise<Side> => ({
    apartmentId: apartment.id,
    manager: await build.manager(apartment),
    resident: await build.resident(apartment, { unit: 102 }),
  });
  const home = await newSide(await build.apartment("우리마을"));
  const elsewhere = await newSide(await build.apartment("남의마을"));
  const there = { id: home.apartmentId };
  const newResident = () => build.resident(there, { unit: 101 });
  const someResident = await newResident();

  return {
    newCaller: async (name) => {
      switch (name) {
        case "nobody":
          return undefined;
        case "settingUp":
          return build.manager(there, { temporaryPassword: "ABCD-EFGH-JKMN-PQRS" });
        case "superAdmin":
          return build.superAdmin();
        case "manager":
          return build.manager(there);
        case "resident":
          return newResident();
      }
    },
    newManager: (rights) => build.manager(there, { rights }),
    newStranger: (role) => build[role]({ id: elsewhere.apartmentId }),
    seenBy: (caller) => ({
      own: {
        ...home,
        manager: caller?.role === "manager" ? caller : home.manager,
        resident: caller?.role === "resident" ? caller : someResident,
      },
      neighbours: home,
      home,
      elsewhere,
      build,
      call: (actor, name, payload) => call(server, actor, name, payload),
    }),
  };
}
