/** In their order: what PostgreSQL was asked in its run, PGlite must understand in the next. */
export const suites = ["postgres", "pglite", "e2e"] as const;
export type Suite = (typeof suites)[number];

/** The parsed command line of `npm test`. */
export interface TestOrder {
  suites: readonly Suite[];
  /** Only tests with a matching name. */
  name?: string;
  /** Only what has changed since this commit, committed or not. */
  changedSince?: string;
  reporter?: string;
  /** Also what is proved otherwise on every push (docs/decisions/0038-what-runs-on-every-push.md). */
  isWhole: boolean;
  /** A developer who names a file wants the whole file, on every engine. */
  namesFiles: boolean;
  /** A part of the files, such as `1/4`. */
  shard?: string;
  /** Where both programs' reports are kept. */
  reportFolder?: string;
  /** Files and all other flags as they were given, for Vitest and Playwright. */
  rest: readonly string[];
}

/** Our own flags, and the flags that both programs have but write differently. */
const namesOfFlags: Record<string, "only" | "name" | "reporter" | "shard" | "reportFolder"> = {
  "--only": "only",
  "--shard": "shard",
  "--report": "reportFolder",
  "-t": "name",
  "--testNamePattern": "name",
  "-g": "name",
  "--grep": "name",
  "--reporter": "reporter",
};

/** @throws Error with one sentence for people if one of our flags is used wrongly */
export function parseTestOrder(args: readonly string[]): TestOrder {
  const order: TestOrder = { suites, isWhole: false, namesFiles: false, rest: [] };
  const rest: string[] = [];
  const left = [...args];
  while (left.length > 0) {
    const [flag, value] = splitFlag(left.shift()!);
    const name = namesOfFlags[flag];
    if (flag === "--whole") order.isWhole = true;
    else if (flag === "--changed") order.changedSince = value ?? takeValue(left) ?? "HEAD";
    else if (name === undefined) rest.push(value === undefined ? flag : `${flag}=${value}`);
    else {
      const given = value ?? left.shift();
      if (given === undefined) throw new Error(`${flag} 뒤에 값을 적어 주세요.`);
      if (name === "only") order.suites = [suiteNamed(given)];
      else order[name] = given;
    }
  }
  return { ...order, namesFiles: rest.some((arg, index) => isFile(arg, rest[index - 1])), rest };
}

/** The arguments of `vitest run`, without the files that a change touches. */
export function vitestArguments({ name, reporter, shard, rest }: TestOrder): string[] {
  return [
    `--reporter=${reporter ?? "default"}`,
    `--reporter=${slowest("server")}`,
    ...(name === undefined ? [] : [`--testNamePattern=${name}`]),
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
    ...rest,
  ];
}

/** The arguments of `playwright test`, without the files that a change touches. */
export function playwrightArguments({ name, reporter, shard, rest }: TestOrder): string[] {
  return [
    `--reporter=${reporter ?? "list"},json,${slowest("browser")}`,
    ...(name === undefined ? [] : [`--grep=${name}`]),
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
    ...rest,
  ];
}

function slowest(of: "server" | "browser"): string {
  return `./tools/testing/slowest-${of}-files.ts`;
}

function splitFlag(arg: string): [flag: string, value?: string] {
  const equals = arg.indexOf("=");
  return arg.startsWith("-") && equals > 0 ? [arg.slice(0, equals), arg.slice(equals + 1)] : [arg];
}

function takeValue(left: string[]): string | undefined {
  return left[0] === undefined || left[0].startsWith("-") ? undefined : left.shift();
}

/** A word after a flag may be the flag's value, unless it looks like a path. */
function isFile(arg: string, before: string | undefined): boolean {
  if (arg.startsWith("-")) return false;
  return /[./]/.test(arg) || before === undefined || !before.startsWith("-");
}

function suiteNamed(name: string): Suite {
  const suite = suites.find((each) => each === name);
  if (!suite) throw new Error(`--only 뒤에는 ${suites.join(", ")} 중 하나를 적어 주세요.`);
  return suite;
}
