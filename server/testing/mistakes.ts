import { inspect } from "node:util";

import { afterAll, afterEach } from "vitest";

/**
 * Keeps what went wrong inside a server, of which its callers hear no more than INTERNAL, and prints it when the test
 * fails. What went wrong before the first test is printed when no test comes to it.
 *
 * @returns what is to be told of each
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
