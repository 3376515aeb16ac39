import { parse, protocol } from "@electric-sql/pglite";
import type { PGlite } from "@electric-sql/pglite";
import type { PGliteDialectConfig } from "kysely";

import { statementNames } from "./statement-names.ts";

const { serialize } = protocol;

type KyselysPGlite = Exclude<PGliteDialectConfig["pglite"], (...args: never[]) => unknown>;

/**
 * After this many statements, plans are made anew. A table may have been empty when they were made, and nobody tells PGlite
 * that it has grown: it has no autovacuum.
 */
const freshPlansAfter = 1000;

/**
 * Gives Kysely a PGlite that prepares statements by name and sends the messages of one at once. PGlite's own `query` has each
 * statement parsed, rewritten for its policies and planned anew, which takes ten times as long as to carry it out.
 */
export function preparingStatements(pglite: PGlite): KyselysPGlite {
  const nameOf = statementNames();
  /** The types of the values of each statement that is prepared, by its name. */
  const prepared = new Map<string, number[]>();
  let sinceFreshPlans = 0;
  const send = (...messages: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });

  const typesOf = async (text: string, name: string | undefined) => {
    const known = name === undefined ? undefined : prepared.get(name);
    if (known) return known;
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: "S", name }));
    const types = parse.parseDescribeStatementResults(described);
    if (name !== undefined) prepared.set(name, types);
    return types;
  };

  const query = (text: string, values: unknown[] = []) =>
    pglite.runExclusive(async () => {
      sinceFreshPlans += 1;
      if (sinceFreshPlans > freshPlansAfter && !pglite.isInTransaction()) {
        await send(serialize.query("discard plans"));
        sinceFreshPlans = 0;
      }
      const name = nameOf(text);
      const types = await typesOf(text, name);
      const bound = values.map((value, index) => asText(pglite, value, types[index]!));
      const answer = await send(
        serialize.bind({ statement: name, values: bound }),
        serialize.describe({ type: "P" }),
        serialize.execute(),
      );
      return parse.parseResults(answer, pglite.parsers)[0] as never;
    });

  return {
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    get waitReady() {
      return pglite.waitReady;
    },
    close: () => pglite.close(),
    query,
    transaction: (work) =>
      pglite.transaction((transaction) => work({ query, rollback: () => transaction.rollback() })),
  };
}

/** As PGlite itself writes a value. */
function asText({ serializers }: PGlite, value: unknown, type: number): string | null {
  return value === null || value === undefined ? null : (serializers[type] ?? String)(value);
}
