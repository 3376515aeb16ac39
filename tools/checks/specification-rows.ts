/** A reference of the page: a file, and the words that must be in it. */
interface Reference {
  file: string;
  words: string[];
}

/** A row of a table, or a name of a list. The lists name functions and routes, so they need no `where`. */
interface Row {
  section: string;
  name: string;
  where: Reference[];
  tests: Reference[];
}

/** The rows are compared with this. */
export interface Project {
  /** All functions of the contract. */
  functionNames: string[];
  /** All addresses with parameters in braces, by their name in the code, such as `paths.resident.notice`. */
  routes: Map<string, string>;
  /** The joined texts of the table of routes. */
  routeTable: string;
  /** The joined texts of all tests of the server's features. */
  featureTests: string;
  /** The text of a file; undefined if there is no such file. */
  read: (file: string) => string | undefined;
}

/** Returns the faults: lines of the page that name a missing thing, and things without a test. */
export function findFaults(page: string, project: Project): string[] {
  return [
    ...parsePage(page).flatMap((row) =>
      faultsOf(row, project).map((fault) => `${row.section}, ${row.name}: ${fault}`),
    ),
    ...project.functionNames
      .filter((name) => !new RegExp(`["/]${name}\\b`).test(project.featureTests))
      .map((name) => `Functions, ${name}: no test of a feature calls it`),
    ...[...project.routes]
      .filter(([accessor]) => !new RegExp(`${accessor.replaceAll(".", "\\.")}\\b`).test(project.routeTable))
      .map(([, address]) => `Routes, ${address}: no route shows it`),
  ];
}

function parsePage(page: string): Row[] {
  let section = "";
  return page.split("\n").flatMap((line) => {
    if (line.startsWith("## ")) section = line.slice(3);
    if (line.startsWith("- ")) return parseListLine(section, line);
    return line.startsWith("|") ? parseTableRow(section, line) : [];
  });
}

/** `` - `name`, `name`: `file` `words`; `file` `` */
function parseListLine(section: string, line: string): Row[] {
  const end = line.indexOf("`: ");
  const [names, tests] = end < 0 ? [line, ""] : [line.slice(0, end + 1), line.slice(end + 3)];
  return quotedIn(names).map((name) => ({ section, name, where: [], tests: referencesOf(tests) }));
}

function parseTableRow(section: string, line: string): Row[] {
  const [, name = "", where = "", tests = ""] = line.split(/(?<!\\)\|/).slice(1, -1);
  // Skips the table's heading and the line below it.
  if (!name.includes("`")) return [];
  return [
    {
      section,
      name: quotedIn(name)[0] ?? "",
      where: referencesOf(where),
      tests: referencesOf(tests),
    },
  ];
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
    ...[...where, ...tests].flatMap((reference) => faultsOfReference(reference, name, project)),
    ...tests.filter(({ file }) => !/\.(test|e2e)\.ts$/.test(file)).map(({ file }) => `'${file}' is no test`),
    ...(section === "Functions" && !project.functionNames.includes(name) ? ["no such function"] : []),
    ...(section === "Routes" && ![...project.routes.values()].includes(name) ? ["no such route"] : []),
  ];
}

/** A reference without words of its own must contain the name itself. */
function faultsOfReference({ file, words }: Reference, name: string, { read }: Project): string[] {
  const text = read(file);
  if (text === undefined) return [`there is no file '${file}'`];
  return (words.length === 0 ? [name] : words)
    .filter((expected) => !text.includes(expected))
    .map((expected) => `'${expected}' does not stand in ${file}`);
}
