import { join } from "node:path";

import { expect, test } from "vitest";

import { findPostgres } from "#tools/cluster/find-postgres.ts";
import { capture, projectRoot } from "#tools/launch/processes.ts";

test.skipIf((await findPostgres()) === undefined)(
  "PostgreSQL restarts under two servers that write: nothing acknowledged is lost, no process ends",
  { timeout: 180_000 },
  async () => {
    const script = join(projectRoot, "lab/faults/database-faults.ts");
    const { code, output } = await capture(process.execPath, [script, "--writers", "4"]);
    expect(code, output).toBe(0);
    const result = JSON.parse(output.slice(output.indexOf("{"))) as { answers: Record<string, number> };
    expect(result).toMatchObject({ times: 1, lost: 0, processesEnded: 0 });
    // A caller who is refused meanwhile is told that it will pass.
    expect(Object.keys(result.answers).filter((status) => status !== "200" && status !== "503")).toEqual([]);
  },
);
