import { createHash } from "node:crypto";

/** Reads rows past every policy, as somebody who has the files. */
export type Read = <Row>(text: string) => Promise<Row[]>;

/** Which ballot a method takes for a household's: by the household's id, the ballot's hash. */
export type Guess = ReadonlyMap<string, string>;

export interface Method {
  name: string;
  guess: Guess;
}

interface Ballot {
  hash: string;
  xmin: string;
}

interface Column {
  table: string;
  column: string;
  type: string;
}

/** A table's rows that name a person or household, in the order in which they lie. */
interface PersonalTable {
  table: string;
  rows: PersonalRow[];
  /** Those that say when, and identities that count up. */
  ordered: string[];
}

interface PersonalRow {
  household: string;
  xmin: string;
  values: Record<string, string | null>;
}

/**
 * Tries to bring ballots together with households by every table with a person or household in its rows: by the
 * transaction (`xmin`), by the order in which rows lie (`ctid`), by each time and number against that order, by common
 * values, and by hashes of ids.
 */
export async function tryEveryLink(read: Read, voteId: string): Promise<Method[]> {
  const ballots = await read<Ballot>(`
    select encode(ballot_hash, 'hex') as hash, xmin::text as xmin from vote_ballots
    where vote_id = '${voteId}' order by ctid
  `);
  const columns = await readColumns(read);
  const tables = await readPersonalTables(read, voteId, columns);
  return [
    ...tables.flatMap((table) => linksOf(table, ballots)),
    ...(await commonValues(read, voteId, columns)),
    ...(await hashesOfIds(read, voteId, ballots)),
  ];
}

function linksOf({ table, rows, ordered }: PersonalTable, ballots: readonly Ballot[]): Method[] {
  const byHash = ballots.toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  const byTransaction = ballots.toSorted((one, other) => Number(one.xmin) - Number(other.xmin));
  const orders = [
    ["ctid", rows] as const,
    ["xmin", rows.toSorted((one, other) => Number(one.xmin) - Number(other.xmin))] as const,
    ...ordered.map((column) => [column, rows.toSorted(byColumn(column))] as const),
  ];
  return [
    { name: `${table}: the same transaction`, guess: joinedBy(rows, ballots) },
    ...orders.flatMap(([order, sorted]) => [
      { name: `${table} by ${order}, ballots as they lie`, guess: inStep(sorted, ballots) },
      { name: `${table} by ${order}, ballots by xmin`, guess: inStep(sorted, byTransaction) },
      { name: `${table} by ${order}, ballots by hash`, guess: inStep(sorted, byHash) },
    ]),
  ];
}

/** A transaction that wrote for one household and put one ballot in. */
function joinedBy(rows: readonly PersonalRow[], ballots: readonly Ballot[]): Guess {
  const ballotsOf = Map.groupBy(ballots, ({ xmin }) => xmin);
  const guess = new Map<string, string>();
  for (const { xmin, household } of rows) {
    const [first] = ballotsOf.get(xmin) ?? [];
    if (first) guess.set(household, first.hash);
  }
  return guess;
}

/** The first row with the first ballot, and so on; a household that has several rows counts once. */
function inStep(rows: readonly PersonalRow[], ballots: readonly Ballot[]): Guess {
  const households = [...new Set(rows.map(({ household }) => household))];
  const pairs = households
    .slice(0, ballots.length)
    .map((household, at) => [household, ballots[at]!.hash] as const);
  return new Map(pairs);
}

function byColumn(column: string) {
  return (one: PersonalRow, other: PersonalRow) => {
    const [a, b] = [one.values[column] ?? "", other.values[column] ?? ""];
    return a === b ? 0 : a < b ? -1 : 1;
  };
}

async function readColumns(read: Read): Promise<Column[]> {
  return read<Column>(`
    select c.relname::text as table, a.attname::text as column, a.atttypid::regtype::text as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1, 2
  `);
}

/** Every table with a household or a person in it. Persons stand for their households. */
async function readPersonalTables(
  read: Read,
  voteId: string,
  columns: readonly Column[],
): Promise<PersonalTable[]> {
  const homes = await read<{ person: string; household: string }>(`
    select u.id::text as person, u.household_id::text as household from users u
    where u.household_id in (select household_id from vote_marks where vote_id = '${voteId}')
  `);
  const homeOf = new Map(
    homes.flatMap(({ person, household }) => [
      [person, household],
      [household, household],
    ]),
  );
  const tables: PersonalTable[] = [];
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const ids = own.filter(({ type }) => type === "uuid").map(({ column }) => column);
    const ordered = own
      .filter(({ type }) => type === "timestamp with time zone" || type === "bigint")
      .map(({ column }) => column);
    const wanted = [...ids, ...ordered].map((column) => `'${column}', to_json("${column}")`);
    if (ids.length === 0) continue;
    const rows = await read<{ xmin: string; values: Record<string, string | number | null> }>(`
      select xmin::text as xmin, json_build_object(${wanted.join(", ")}) as values from "${table}" order by ctid
    `);
    const personal = rows.flatMap(({ xmin, values: given }) => {
      const values = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, comparable(value)]),
      );
      const household = ids.map((column) => homeOf.get(values[column] ?? "")).find(Boolean);
      return household ? [{ household, xmin, values }] : [];
    });
    if (personal.length > 0) tables.push({ table, rows: personal, ordered });
  }
  return tables;
}

/** Numbers as texts that sort as they count. */
function comparable(value: string | number | null): string | null {
  return typeof value === "number" ? String(value).padStart(20, "0") : value;
}

/** A value of a mark that a ballot has, too, and no other. */
async function commonValues(read: Read, voteId: string, columns: readonly Column[]): Promise<Method[]> {
  const of = (table: string) =>
    columns.filter((each) => each.table === table && !["apartment_id", "vote_id"].includes(each.column));
  const methods: Method[] = [];
  for (const mark of of("vote_marks")) {
    for (const ballot of of("vote_ballots")) {
      const pairs = await read<{ household: string; hash: string }>(`
        select m.household_id::text as household, min(encode(b.ballot_hash, 'hex')) as hash
        from vote_marks m join vote_ballots b on b.vote_id = m.vote_id and b."${ballot.column}"::text = m."${mark.column}"::text
        where m.vote_id = '${voteId}' group by m.household_id having count(*) = 1
      `);
      methods.push({
        name: `the same ${mark.column} and ${ballot.column}`,
        guess: new Map(pairs.map(({ household, hash }) => [household, hash])),
      });
    }
  }
  return methods;
}

/** Whether a ballot's hash begins as the hash of something known about its household. */
async function hashesOfIds(read: Read, voteId: string, ballots: readonly Ballot[]): Promise<Method[]> {
  const homes = await read<Record<"household" | "person" | "building" | "unit", string>>(`
    select h.id::text as household, coalesce(u.id::text, '') as person, h.building::text as building, h.unit::text as unit
    from vote_marks m join households h on h.id = m.household_id left join users u on u.household_id = h.id
    where m.vote_id = '${voteId}'
  `);
  const known = new Map(ballots.map(({ hash }) => [hash.slice(0, 8), hash]));
  const forms = { hex: "hex", utf8: "utf8" } as const;
  return ["md5", "sha1", "sha256", "sha512"].flatMap((algorithm) =>
    Object.entries(forms).map(([form, encoding]) => {
      const guess = new Map<string, string>();
      for (const { household, person, building, unit } of homes) {
        const texts = [
          household,
          person,
          voteId + household,
          voteId + person,
          household + voteId,
          person + voteId,
        ];
        texts.push(
          `${building},${unit}`,
          `${building},${unit},0\n`,
          `${voteId}|${household}`,
          `${voteId}|${person}`,
        );
        for (const text of texts) {
          const bytes = Buffer.from(encoding === "hex" ? text.replaceAll("-", "") : text, encoding);
          const hash = known.get(createHash(algorithm).update(bytes).digest("hex").slice(0, 8));
          if (hash) guess.set(household, hash);
        }
      }
      return { name: `${algorithm} of what is known of a home (${form})`, guess };
    }),
  );
}
