/** The result of one test run. */
export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A file that failed before its first test has no failed test, but counts as one. */
export function countVitest(report: VitestReport): Counts {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

/** Errors outside of any test, such as a failed set-up, count too. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** A run that ends with a failure counts as failed even if no test failed. */
export function withExitCode(counts: Counts | undefined, exitCode: number): Counts {
  const { passed, failed } = counts ?? { passed: 0, failed: exitCode === 0 ? 1 : 0 };
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

export function sum(all: Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}
