/** The result of one test run. */
export interface Counts {
  passed: number;
  failed: number;
  /** What failed, a line each: a browser run later, the run's own report is far above. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  /** Its path. */
  name: string;
  status: string;
  /** Why it broke before its first test. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A file that failed before its first test has no failed test, but counts as one. */
export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Counts {
  const brokenFiles = testResults.filter(brokeBeforeItsTests);
  const failures = testResults.flatMap((file) => [
    ...(brokeBeforeItsTests(file) ? [`${file.name}: ${firstLine(file.message)}`] : []),
    ...file.assertionResults
      .filter(({ status }) => status === "failed")
      .map((failed) => `${file.name} > ${failed.fullName}: ${firstLine(failed.failureMessages[0])}`),
  ]);
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length, failures };
}

function brokeBeforeItsTests({ status, assertionResults }: VitestFile): boolean {
  return status === "failed" && assertionResults.length === 0;
}

function firstLine(text = ""): string {
  return text.split("\n", 1)[0]!;
}

/** Errors outside of any test, such as a failed set-up, count too. Playwright ends with a list of its failures. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, failures: [] };
}

/** A run that ends with a failure counts as failed even if no test failed. */
export function withExitCode(counts: Counts | undefined, exitCode: number): Counts {
  const { passed, failed, failures } = counts ?? { passed: 0, failed: exitCode === 0 ? 1 : 0, failures: [] };
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed, failures };
}

export function sum(all: Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
  };
}
