/** A place that a row names: a file, and the words that must stand in it. */
interface Reference {
  file: string;
  words: string[];
}

interface Row {
  section: string;
  name: string;
  where: Reference[];
  tests: Reference[];
}

/** What the rows are held against. */
export interface Project {
  /** Every function of the contract. */
  functionNames: string[];
  /** Every address, its parameters in braces. */
  routes: string[];
  /** The text of a file; undefined where there is none. */
  read: (file: string) => string | undefined;
}

/** What is wrong with the page: each row that names something that is not there, and what has no row. */
export function findFaults(page: string, project: Project): string[] {
  const rows = parseRows(page);
  return [
    ...rows.flatMap((row) => faultsOf(row, project).map((fault) => `${row.section}, ${row.name}: ${fault}`)),
    ...missing("Functions", project.functionNames, rows),
    ...missing("Routes", project.routes, rows),
  ];
}

function parseRows(page: string): Row[] {
  const rows: Row[] = [];
  let section = "";
  for (const line of page.split("\n")) {
    if (line.startsWith("## ")) section = line.slice(3);
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    const [, name = "", where = "", tests = ""] = cells;
    // Neither a heading nor the line below it.
    if (!name.includes("`")) continue;
    rows.push({
      section,
      name: quotedIn(name)[0] ?? "",
      where: referencesOf(where),
      tests: referencesOf(tests),
    });
  }
  return rows;
}

function referencesOf(cell: string): Reference[] {
  return cell.split("; ").map((reference) => {
    const [file = "", ...words] = quotedIn(reference);
    return { file, words };
  });
}

function quotedIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted!);
}

function faultsOf({ section, name, where, tests }: Row, project: Project): string[] {
  return [
    ...where.flatMap((reference) => faultsOfReference(reference, name, project)),
    ...tests.flatMap((reference) => faultsOfReference(reference, name, project)),
    ...tests.filter(({ file }) => !/\.(test|e2e)\.ts$/.test(file)).map(({ file }) => `'${file}' is no test`),
    ...(section === "Functions" && !project.functionNames.includes(name) ? ["no such function"] : []),
    ...(section === "Routes" ? faultsOfRoute(name, where, project) : []),
  ];
}

/** Without words of its own, a reference is to the name itself. */
function faultsOfReference({ file, words }: Reference, name: string, { read }: Project): string[] {
  const text = read(file);
  if (text === undefined) return [`there is no file '${file}'`];
  return (words.length === 0 ? [name] : words)
    .filter((expected) => !text.includes(expected))
    .map((expected) => `'${expected}' does not stand in ${file}`);
}

const routeTables = ["public", "resident", "manager", "super-admin"].map((area) => `web/routes/${area}.ts`);

function faultsOfRoute(name: string, where: Reference[], { routes, read }: Project): string[] {
  const table = routeTables.map((file) => read(file) ?? "").join();
  return [
    ...(routes.includes(name) ? [] : ["no such route"]),
    ...where.filter(({ file }) => !table.includes(`#${file}`)).map(({ file }) => `no route shows ${file}`),
  ];
}

function missing(section: string, names: string[], rows: Row[]): string[] {
  return names
    .filter((name) => !rows.some((row) => row.section === section && row.name === name))
    .map((name) => `${section}, ${name}: has no row`);
}
