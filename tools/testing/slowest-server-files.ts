import type { Reporter, TestModule } from "vitest/node";

import { SlowestFiles } from "./slowest-files.ts";

/** A reporter of Vitest. */
export default class SlowestServerFiles implements Reporter {
  readonly #files = new SlowestFiles();

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    this.#files.add(module.relativeModuleId, collectDuration + setupDuration + duration);
  }

  onTestRunEnd(): void {
    process.stdout.write(this.#files.toString());
  }
}
