import { openServer } from "#database/open-server.ts";
import { builders } from "#server/testing/builders.ts";

/** Who writes, reads and listens while things break. Sessions' tokens. */
export interface Town {
  /** They publish notices. Every resident is told. */
  managers: string[];
  /** Each has a spot of the facility for themselves. */
  bookers: string[];
  readers: string[];
  /** They have the bell's stream open. */
  listeners: string[];
  facilityId: string;
}

const size = { managers: 6, bookers: 6, readers: 4, listeners: 20 };

export async function makeTown(databaseUrl: string): Promise<Town> {
  const database = await openServer(databaseUrl, 2);
  try {
    const build = builders(database);
    const apartment = await build.apartment();
    const many = async (count: number, one: (unit: number) => Promise<{ token: string }>) => {
      const tokens: string[] = [];
      while (tokens.length < count) tokens.push((await one(tokens.length + 1)).token);
      return tokens;
    };
    return {
      managers: await many(size.managers, () => build.manager(apartment)),
      bookers: await many(size.bookers, (unit) => build.resident(apartment, { building: 101, unit })),
      readers: await many(size.readers, (unit) => build.resident(apartment, { building: 102, unit })),
      listeners: await many(size.listeners, (unit) => build.resident(apartment, { building: 103, unit })),
      facilityId: await build.facility(apartment, { spots: size.bookers, slotMinutes: 10 }),
    };
  } finally {
    await database.close();
  }
}
