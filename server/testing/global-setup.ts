import type { TestProject } from "vitest/node";

import { makeTemplate } from "./template.ts";

/** Migrates once. Every test file starts from a copy. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { template, dispose } = await makeTemplate();
  provide("template", template);
  return dispose;
}
