import { makeTemplate } from "#server/testing/template.ts";

import { templateVariable } from "./server.ts";

/** Migrates once. Every server of the tests starts from a copy. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { template, dispose } = await makeTemplate();
  process.env[templateVariable] = JSON.stringify(template);
  return dispose;
}
