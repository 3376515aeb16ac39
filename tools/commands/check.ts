/**
 * `npm run check` checks everything about the code that needs no server. All parts run, and a table shows the
 * results.
 */
import { measureViews } from "#tools/build/bundle-budget.ts";
import { capture, orFail, packageProgram } from "#tools/launch/processes.ts";

interface Outcome {
  passed: boolean;
  output: string;
}

const parts: { name: string; run: () => Promise<Outcome> }[] = [
  { name: "types", run: () => runPackage("typescript/bin/tsc", ["-b"]) },
  { name: "lint", run: () => runPackage("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]) },
  { name: "format", run: () => runPackage("oxfmt/bin/oxfmt", ["--check"]) },
  { name: "unused code", run: () => runPackage("knip/bin/knip.js", []) },
  {
    name: "architecture",
    run: () => runPackage("vitest/vitest.mjs", ["run", "tools/checks/architecture.test.ts"]),
  },
  { name: "generated types", run: () => runNode(["database/generate-types.ts", "--verify"]) },
  { name: "size of JavaScript", run: checkBundles },
];

await orFail(async () => {
  const rows: string[] = [];
  for (const { name, run } of parts) {
    const startedAt = Date.now();
    const { passed, output } = await run();
    const seconds = `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
    const row = `${passed ? "✓" : "✗"} ${name.padEnd(20)} ${seconds.padStart(8)}`;
    process.stdout.write(passed ? `${row}\n` : `${row}\n\n${output.trim()}\n\n`);
    rows.push(row);
    if (!passed) process.exitCode = 1;
  }
  if (process.exitCode) process.stdout.write(`\n${rows.join("\n")}\n`);
});

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
    const measurements = await measureViews();
    const lines = measurements.flatMap(({ view, kilobytes, problems }) => [
      `${view.name.padEnd(24)} ${kilobytes.toFixed(1).padStart(6)} of ${view.budgetKb} kB`,
      ...problems.map((problem) => `  ${view.name} ${problem}`),
    ]);
    process.stdout.write(`${lines.join("\n")}\n`);
    return { passed: measurements.every(({ problems }) => problems.length === 0), output: "" };
  } catch (error) {
    return { passed: false, output: String(error) };
  }
}
