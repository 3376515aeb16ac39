import { functions } from "#contract/index.ts";

import { expect, test } from "./fixtures.ts";

test("other programs find every function at /openapi.json", async ({ request }) => {
  const response = await request.get("/openapi.json");
  expect(response.headers()["content-type"]).toContain("application/json");
  const { paths } = (await response.json()) as { paths: Record<string, unknown> };
  expect(Object.keys(paths)).toHaveLength(Object.keys(functions).length);
});
