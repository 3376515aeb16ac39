import { beforeAll, describe, expect, test } from "vitest";

import type { ErrorStatus } from "#contract/errors.ts";
import { functions } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import { accessOf } from "#server/testing/access-of-all.ts";
import { buildAccessWorld } from "#server/testing/access-world.ts";
import type { AccessWorld } from "#server/testing/access-world.ts";
import { callers } from "#server/testing/access.ts";
import { bearer, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

describe.each(Object.keys(functions) as FunctionName[])("%s", (name) => {
  let world: AccessWorld;

  // A world for each function, so that its people stay below what a person may write in an hour.
  beforeAll(async () => {
    world = await buildAccessWorld(server);
  });

  const cells = accessOf(name).flatMap((way) =>
    callers.map((caller, column) => ({ caller, answer: way.answers[column]!, ...way })),
  );

  test.each(cells)("by $caller with $with: $answer", async ({ caller, answer, payload }) => {
    const actor = await world.newCaller(caller);
    const data = (await payload(world.seenBy(actor))) ?? null;
    const response = await post(server, `/asia-northeast3/${name}`, { data }, bearer(actor));
    const { error } = response.json<{ error?: { status: ErrorStatus; message: string } }>();
    expect(error?.status ?? "OK", error?.message).toBe(answer);
  });
});
