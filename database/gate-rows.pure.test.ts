import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "migrations");

/** What only the gate may write, although the owner of a database inherits its policies and could. */
const writes = /\b(?:insert\s+into|update|delete\s+from)\s+alert_raisers\b/;

/** The place of each statement that writes who raises alerts while the migration is not the gate. */
function writesAsOwner(migration: string): string[] {
  let isGate = false;
  return migration
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .filter((statement) => {
      if (/^\s*set\s+local\s+role\s+danji_gate\s*$/.test(statement)) isGate = true;
      if (/^\s*reset\s+role\s*$/.test(statement)) isGate = false;
      return !isGate && writes.test(statement);
    });
}

// 0220 forgot it, and stays as it was carried out.
const later = readdirSync(folder).filter((name) => /^\d{4}_.*\.sql$/.test(name) && name > "0221");

test.each(later)(
  "%s writes who raises alerts as the gate: `set local role danji_gate` before, `reset role` after",
  (name) => {
    expect(writesAsOwner(readFileSync(join(folder, name), "utf8"))).toEqual([]);
  },
);

test("a migration that forgets it is told, before and after its part as the gate", () => {
  const row = "insert into alert_raisers (kind, raiser, audience) values ('x', 'staff', 'user')";
  expect(writesAsOwner(`set local role danji_gate;\n${row};\nreset role;`)).toEqual([]);
  expect(writesAsOwner(`${row};\nset local role danji_gate;\nreset role;\n${row};`)).toHaveLength(2);
  expect(writesAsOwner(`-- ${row};`)).toEqual([]);
});
