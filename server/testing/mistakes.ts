import { inspect } from "node:util";

import { afterAll, afterEach } from "vitest";

/**
 * Keeps the errors inside a server, which its callers see only as INTERNAL, and prints them if the test fails. Errors
 * before the first test are printed if no test prints them.
 *
 * @returns a function to call with each error
 */
export function printMistakesOfFailedTests(): (error: unknown) => void {
  const mistakes: unknown[] = [];
  afterEach(({ task }) => {
    const made = mistakes.splice(0);
    if (task.result?.state === "fail") print(made);
  });
  afterAll(() => print(mistakes));
  return (error) => void mistakes.push(error);
}

function print(mistakes: unknown[]): void {
  for (const mistake of mistakes) process.stderr.write(`The server failed inside: ${inspect(mistake)}\n`);
}
