import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

import type { FunctionDeclaration } from "#contract/define.ts";
import type { ErrorDetails } from "#contract/errors.ts";
import type { ErrorStatus } from "#contract/errors/status.ts";
import { declarations } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import { officeRights } from "#contract/values/office-rights.ts";

import { accessOf } from "./access-of-all.ts";
import { buildAccessWorld } from "./access-world.ts";
import type { AccessWorld } from "./access-world.ts";
import { callers } from "./access.ts";
import type { Answers, Way } from "./access.ts";
import type { Actor } from "./builders.ts";
import { bearer, post } from "./calling.ts";
import { useTestServer } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";
import { isWhole } from "./whole-run.ts";

/** PostgreSQL proves who may do what, because that is SQL; PGlite walks through every way, each as somebody who may. */
const walksOnly = process.env["TEST_DATABASE_URL"] === undefined && !isWhole;

/** Calls the functions of these kinds by each caller, with each payload of their `access.ts`. */
export function testAccess(...kinds: FunctionDeclaration["kind"][]): void {
  const server = useTestServer();
  const names = (Object.keys(declarations) as FunctionName[]).filter((name) =>
    kinds.includes(declarations[name].kind),
  );
  describe.each(names)("%s", (name) => {
    testFunction(server, name);
  });
}

function testFunction(server: TestServer, name: FunctionName): void {
  const { right, audience } = declarations[name];
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

  const cells = accessOf(name).flatMap(({ answers, ...way }) =>
    callersToTry(answers).map((column) => ({ ...way, caller: callers[column]!, answer: answers[column]! })),
  );

  test.each(cells)("by $caller with $with: $answer", async ({ caller, answer, payload }) => {
    const error = await answerTo(await world.newCaller(caller), payload);
    expect(error?.status ?? "OK", error?.message).toBe(answer);
  });

  // Who signs in says by what, and needs no apartment yet.
  if (walksOnly || audience === "anyone") return;

  const open = accessOf(name).flatMap((way) =>
    roles.filter((role) => isOpenTo(role, way)).map((role) => ({ ...way, role })),
  );
  // What this apartment has is nothing for whoever may do the same in another.
  test.for(open)("by a $role of another apartment with $with", async ({ role, payload }, { skip }) => {
    const stranger = await world.newStranger(role);
    const data = (await payload(world.seenBy(undefined))) ?? null;
    skip(!namesAThing(data), "it names no thing");
    const response = await post(server, `/asia-northeast3/${name}`, { data }, bearer(stranger));
    expect(response.statusCode, response.body).not.toBe(200);
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
}

const roles = ["manager", "resident"] as const;

function isOpenTo(role: (typeof roles)[number], { answers }: Way): boolean {
  return answers[callers.indexOf(role)] === "OK";
}

/** Things have drawn ids. Homes and words are anybody's to say. */
function namesAThing(payload: object | null): boolean {
  return Object.entries(payload ?? {}).some(
    ([field, value]) => /Ids?$/.test(field) && z.uuid().safeParse([value].flat()[0]).success,
  );
}

/** Their places in `callers`. */
function callersToTry(answers: Answers): number[] {
  if (walksOnly) return [Math.max(answers.lastIndexOf("OK"), 0)];
  return [...answers.keys()];
}
