import { beforeAll, describe, expect, test } from "vitest";

import type { FunctionDeclaration } from "#contract/define.ts";
import type { ErrorDetails } from "#contract/errors.ts";
import type { ErrorStatus } from "#contract/errors/status.ts";
import { functions } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import { officeRights } from "#contract/values/office-rights.ts";
import { accessOf } from "#server/testing/access-of-all.ts";
import { buildAccessWorld } from "#server/testing/access-world.ts";
import type { AccessWorld } from "#server/testing/access-world.ts";
import { callers } from "#server/testing/access.ts";
import type { Way } from "#server/testing/access.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

describe.each(Object.keys(functions) as FunctionName[])("%s", (name) => {
  const { right }: FunctionDeclaration = functions[name];
  let world: AccessWorld;

  // A world for each function, so that its people stay below what a person may write in an hour.
  beforeAll(async () => {
    world = await buildAccessWorld(server);
  });

  const answerTo = async (actor: Actor | undefined, payload: Way<object | null | undefined>["payload"]) => {
    const data = (await payload(world.seenBy(actor))) ?? null;
    const response = await post(server, `/asia-northeast3/${name}`, { data }, bearer(actor));
    return response.json<{ error?: { status: ErrorStatus; message: string; details: ErrorDetails } }>().error;
  };

  const cells = accessOf(name).flatMap((way) =>
    callers.map((caller, column) => ({ caller, answer: way.answers[column]!, ...way })),
  );

  test.each(cells)("by $caller with $with: $answer", async ({ caller, answer, payload }) => {
    const error = await answerTo(await world.newCaller(caller), payload);
    expect(error?.status ?? "OK", error?.message).toBe(answer);
  });

  if (!right) return;

  test.each(accessOf(name))(`by a manager with all rights but ${right}, with $with`, async ({ payload }) => {
    const others = officeRights.filter((other) => other !== right);
    const error = await answerTo(await world.newManager(others), payload);
    expect(error?.details).toMatchObject({ code: "right_not_granted" });
  });

  test.each(accessOf(name))(`by a manager with no right but ${right}, with $with`, async (way) => {
    const error = await answerTo(await world.newManager([right]), way.payload);
    expect(error?.status ?? "OK", error?.message).toBe(way.answers[callers.indexOf("manager")]);
  });
});

/** What all of the office may call. A new function of the office names its right, or is named here. */
const needsNoRight: readonly string[] = ["getManagerDashboard"];

test("a function that residents cannot call names the right that it needs", () => {
  const declarations: [string, FunctionDeclaration][] = Object.entries(functions);
  const ofTheOffice = declarations.filter(([, { audience }]) => String(audience) === "manager");
  const unguarded = ofTheOffice.filter(([, { right }]) => !right).map(([name]) => name);
  expect(unguarded).toEqual(needsNoRight);
});
