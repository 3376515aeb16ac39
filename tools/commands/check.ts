/**
 * `npm run check` checks everything about the code that needs no server. All parts run, two at a time. Each
 * part prints a line with its result, and a failed part its output.
 */
import { measureFonts, measureViews } from "#tools/build/bundle-budget.ts";
import { compilerArguments } from "#tools/launch/compiler-arguments.mjs";
import { capture, orFail, packageProgram } from "#tools/launch/processes.ts";

interface Outcome {
  passed: boolean;
  output: string;
}

interface Part {
  name: string;
  run: () => Promise<Outcome>;
}

/** First and alone: the compiler uses every core, and people want to see type errors first. */
const types: Part = { name: "types", run: () => runPackage("typescript/bin/tsc", compilerArguments) };

/** The longest first, so that both lanes end at about the same time. */
const others: Part[] = [
  { name: "lint", run: () => runPackage("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]) },
  { name: "tests", run: () => runPackage("vitest/vitest.mjs", ["run", "--project", "pure"]) },
  { name: "generated types", run: () => runNode(["tools/commands/generate.ts", "--verify"]) },
  { name: "unused code", run: () => runPackage("knip/bin/knip.js", []) },
  { name: "size of first views", run: checkBundles },
  { name: "format", run: () => runPackage("oxfmt/bin/oxfmt", ["--check"]) },
];

await orFail(async () => {
  const rows = [await tell(types)];
  const left = [...others];
  const lane = async () => {
    for (let part = left.shift(); part; part = left.shift()) rows.push(await tell(part));
  };
  await Promise.all([lane(), lane()]);
  if (process.exitCode) process.stdout.write(`\n${rows.join("\n")}\n`);
});

/** Runs a part and prints its line, and its output if it failed. Returns the line. */
async function tell({ name, run }: Part): Promise<string> {
  const startedAt = Date.now();
  const { passed, output } = await run();
  const seconds = `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  const row = `${passed ? "✓" : "✗"} ${name.padEnd(20)} ${seconds.padStart(8)}`;
  process.stdout.write(passed ? `${row}\n` : `${row}\n\n${output.trim()}\n\n`);
  if (!passed) process.exitCode = 1;
  return row;
}

function runPackage(path: string, args: string[]): Promise<Outcome> {
  const [, nodeArgs] = packageProgram(path, args);
  return runNode(nodeArgs);
}

async function runNode(args: string[]): Promise<Outcome> {
  const { code, output } = await capture(process.execPath, args);
  return { passed: code === 0, output };
}

async function checkBundles(): Promise<Outcome> {
  try {
    const measurements = [...(await measureViews()), ...(await measureFonts())];
    const lines = measurements.flatMap(({ view, kilobytes, problems }) => [
      `${view.name.padEnd(24)} ${kilobytes.toFixed(1).padStart(6)} of ${view.budgetKb} kB`,
      ...problems.map((problem) => `  ${view.name} ${problem}`),
    ]);
    return { passed: measurements.every(({ problems }) => problems.length === 0), output: lines.join("\n") };
  } catch (error) {
    return { passed: false, output: String(error) };
  }
}
