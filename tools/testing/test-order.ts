export const suites = ["pglite", "postgres", "e2e"] as const;
export type Suite = (typeof suites)[number];

/** The parsed command line of `npm test`. */
export interface TestOrder {
  suites: readonly Suite[];
  /** Only tests with a matching name. */
  name?: string;
  /** Only what has changed since this commit, committed or not. */
  changedSince?: string;
  reporter?: string;
  /** Files and all other flags as they were given, for Vitest and Playwright. */
  rest: readonly string[];
}

/** Our own flags, and the flags that both programs have but write differently. */
const namesOfFlags: Record<string, "only" | "name" | "reporter"> = {
  "--only": "only",
  "-t": "name",
  "--testNamePattern": "name",
  "-g": "name",
  "--grep": "name",
  "--reporter": "reporter",
};

/** @throws Error with one sentence for people if one of our flags is used wrongly */
export function parseTestOrder(args: readonly string[]): TestOrder {
  const order: TestOrder = { suites, rest: [] };
  const rest: string[] = [];
  const left = [...args];
  while (left.length > 0) {
    const [flag, value] = splitFlag(left.shift()!);
    const name = namesOfFlags[flag];
    if (flag === "--changed") order.changedSince = value ?? takeValue(left) ?? "HEAD";
    else if (name === undefined) rest.push(value === undefined ? flag : `${flag}=${value}`);
    else {
      const given = value ?? left.shift();
      if (given === undefined) throw new Error(`${flag} 뒤에 값을 적어 주세요.`);
      if (name === "only") order.suites = [suiteNamed(given)];
      else order[name] = given;
    }
  }
  return { ...order, rest };
}

/** The arguments of `vitest run`. */
export function vitestArguments({ name, changedSince, reporter, rest }: TestOrder): string[] {
  return [
    `--reporter=${reporter ?? "default"}`,
    ...(name === undefined ? [] : [`--testNamePattern=${name}`]),
    ...(changedSince === undefined ? [] : [`--changed=${changedSince}`]),
    ...rest,
  ];
}

/** The arguments of `playwright test`, without the files that a change touches. */
export function playwrightArguments({ name, reporter, rest }: TestOrder): string[] {
  return [
    `--reporter=${reporter ?? "list"},json`,
    ...(name === undefined ? [] : [`--grep=${name}`]),
    ...rest,
  ];
}

function splitFlag(arg: string): [flag: string, value?: string] {
  const equals = arg.indexOf("=");
  return arg.startsWith("-") && equals > 0 ? [arg.slice(0, equals), arg.slice(equals + 1)] : [arg];
}

function takeValue(left: string[]): string | undefined {
  return left[0] === undefined || left[0].startsWith("-") ? undefined : left.shift();
}

function suiteNamed(name: string): Suite {
  const suite = suites.find((each) => each === name);
  if (!suite) throw new Error(`--only 뒤에는 ${suites.join(", ")} 중 하나를 적어 주세요.`);
  return suite;
}
