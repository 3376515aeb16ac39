import { relative } from "node:path";

import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

import { projectRoot } from "#tools/launch/processes.ts";

import { SlowestFiles } from "./slowest-files.ts";

/** A reporter of Playwright. */
export default class SlowestBrowserFiles implements Reporter {
  readonly #files = new SlowestFiles();

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.#files.add(relative(projectRoot, test.location.file), duration);
  }

  onEnd(): void {
    process.stdout.write(this.#files.toString());
  }
}
