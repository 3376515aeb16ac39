import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { Compilable } from "kysely";

import type { DB } from "#database/types.generated.ts";

const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * The text of a feature's own `select … from …`, to be continued with `where`. So the bare server reads the same
 * columns as the function that it is compared with, also those that are added later.
 *
 * @throws if the columns need values: their numbers would collide with those of the continuation
 */
export function selectionOf(select: (db: Kysely<DB>) => Compilable): string {
  const { sql, parameters } = select(compiler).compile();
  if (parameters.length > 0) throw new Error(`These columns need values: ${sql}`);
  return sql;
}
