import { existsSync, openAsBlob, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { extensions } from "#database/pglite-database.ts";
import { migratedArchive } from "#database/testing/migrated-archive.ts";
import { createServerDatabase, databaseUrl, dropServerDatabase } from "#server/testing/server-databases.ts";

/** The file that server/testing/record-statements.ts has written, and the server that understood them. */
const { STATEMENTS_FILE: file, COMPARED_DATABASE_URL: serverUrl } = process.env;
const areRecorded = file !== undefined && serverUrl !== undefined && existsSync(file);

/** The names of the types of a statement, as an engine tells them before it has seen a value. */
interface Understood {
  parameters: string[];
  columns: string[];
}

type Describe = (text: string) => Promise<Understood>;

let name: string;
let server: pg.Client;
let pglite: PGlite;

beforeAll(async () => {
  if (!areRecorded) return;
  name = await createServerDatabase(serverUrl);
  server = new pg.Client({ connectionString: databaseUrl(serverUrl, name) });
  await server.connect();
  pglite = await PGlite.create({ loadDataDir: await openAsBlob(await migratedArchive()), extensions });
});

afterAll(async () => {
  if (!areRecorded) return;
  await pglite.close();
  await server.end();
  await dropServerDatabase(serverUrl, name);
});

/** Features are tested on PostgreSQL (docs/decisions/0038-what-runs-on-every-push.md). */
test.runIf(areRecorded)("PGlite understands every statement as PostgreSQL does", async () => {
  const lines = new Set(readFileSync(file!, "utf8").trim().split("\n"));
  const [onServer, onPGlite] = await Promise.all([describeOnServer(), describeOnPGlite()]);
  const differences: unknown[] = [];
  let compared = 0;
  for (const line of lines) {
    const text = JSON.parse(line) as string;
    const postgres = await onServer(text).catch(() => undefined);
    // A test's own table is not there.
    if (postgres === undefined) continue;
    compared += 1;
    const embedded = await onPGlite(text).catch(String);
    if (!isDeepStrictEqual(postgres, embedded)) differences.push({ text, postgres, embedded });
  }
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(0);
});

async function describeOnServer(): Promise<Describe> {
  const { rows } = await server.query<TypeRow>(typeNames);
  const nameOf = namer(rows);
  return async (text) => {
    const answered = Promise.withResolvers<Described>();
    server.query(new Description(text, answered));
    const { parameters, columns } = await answered.promise;
    return { parameters: parameters.map(nameOf), columns: columns.map(nameOf) };
  };
}

async function describeOnPGlite(): Promise<Describe> {
  const { rows } = await pglite.query<TypeRow>(typeNames);
  const nameOf = namer(rows);
  return async (text) => {
    const { queryParams, resultFields } = await pglite.describeQuery(text);
    return {
      parameters: queryParams.map(({ dataTypeID }) => nameOf(dataTypeID)),
      columns: resultFields.map(({ dataTypeID }) => nameOf(dataTypeID)),
    };
  };
}

/** A type of our own has another number in each database. */
const typeNames = "select oid::int, format_type(oid, null) as name from pg_type";

interface TypeRow {
  oid: number;
  name: string;
}

function namer(rows: TypeRow[]): (oid: number) => string {
  const names = new Map(rows.map(({ oid, name: own }) => [oid, own]));
  return (oid) => names.get(oid)!;
}

interface Described {
  parameters: number[];
  columns: number[];
}

/** Makes pg ask what a statement takes and gives, without carrying it out. */
class Description implements pg.Submittable {
  readonly #text: string;
  readonly #described: Described = { parameters: [], columns: [] };
  readonly #answered: PromiseWithResolvers<Described>;

  constructor(text: string, answered: PromiseWithResolvers<Described>) {
    this.#text = text;
    this.#answered = answered;
  }

  submit(connection: pg.Connection): void {
    connection.once("parameterDescription", ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.#described.parameters = dataTypeIDs;
    });
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: { dataTypeID: number }[] }): void {
    this.#described.columns = fields.map(({ dataTypeID }) => dataTypeID);
  }

  handleError(error: Error): void {
    this.#answered.reject(error);
  }

  handleReadyForQuery(): void {
    this.#answered.resolve(this.#described);
  }
}
