import { appendFileSync } from "node:fs";

import pg from "pg";

/**
 * Every statement that the tests have PostgreSQL prepare goes to a file, a line of JSON each, for
 * server/whole/same-statements.test.ts. A process takes many test files, and each loads this one anew.
 */
const file = process.env["STATEMENTS_FILE"];
const known = Symbol.for("danji.recordedStatements");
const ofProcess = globalThis as { [known]?: Set<string> };

if (file !== undefined && ofProcess[known] === undefined) {
  const texts = (ofProcess[known] = new Set<string>());
  const { prototype } = pg.Connection as unknown as { prototype: { parse: Parse } };
  const { parse } = prototype;
  prototype.parse = function recordAndParse(query) {
    if (query.name && !texts.has(query.text)) {
      texts.add(query.text);
      appendFileSync(file, `${JSON.stringify(query.text)}\n`);
    }
    parse.call(this, query);
  };
}

type Parse = (query: { name?: string; text: string }) => void;
